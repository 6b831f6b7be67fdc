/** Window events from the API layer to the components at the root. */
export const UNAUTHORIZED = 'afterbell:unauthorized';
export const ACCESS_DENIED = 'afterbell:access-denied';
export const NOTIFY = 'afterbell:notify';

/** The session is over: a dialog asks to sign in again. */
export function emitUnauthorized(): void {
  window.dispatchEvent(new Event(UNAUTHORIZED));
}

/** The server refused a call for lack of a permission: the permission notice (spec point 6). */
export function emitAccessDenied(): void {
  window.dispatchEvent(new Event(ACCESS_DENIED));
}

/** A toast is about to be shown. */
export function emitNotify(): void {
  window.dispatchEvent(new Event(NOTIFY));
}

export function onWindowEvent(name: string, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
