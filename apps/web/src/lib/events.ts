/** Things that happen deep in a call and are told at the top of the page. */
export const UNAUTHORIZED = 'afterbell:unauthorized';
export const ACCESS_DENIED = 'afterbell:access-denied';
export const NOTIFY = 'afterbell:notify';

/** The sign-in is over: the dialog asks to sign in again. */
export function raiseUnauthorized(): void {
  window.dispatchEvent(new Event(UNAUTHORIZED));
}

/** The server refused a call for lack of a permission: the permission notice (spec point 6). */
export function raiseAccessDenied(): void {
  window.dispatchEvent(new Event(ACCESS_DENIED));
}

/** There is a short word to show at the edge of the page. */
export function raiseNotify(): void {
  window.dispatchEvent(new Event(NOTIFY));
}

export function onWindowEvent(name: string, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
