/** The delay of the global loading indicator (spec points 4 and 7). */
const DELAY_MS = 200;
const BUSY = 'data-busy';
let open = 0;
let timer = 0;

/** Counts a call: while one has lasted 200 ms, global.css draws a bar on whatever page there is. */
export function beginCall(): void {
  const root = document.documentElement;
  open += 1;
  if (open === 1) timer = window.setTimeout(() => root.toggleAttribute(BUSY, true), DELAY_MS);
}

export function endCall(): void {
  open -= 1;
  if (open > 0) return;
  clearTimeout(timer);
  document.documentElement.removeAttribute(BUSY);
}
