/** Resize events are debounced (spec point 9). */
export const RESIZE_DEBOUNCE_MS = 20;

/** The one place that listens to the size of the window. */
export function onWindowResize(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resized = () => {
    clearTimeout(timer);
    timer = setTimeout(listener, RESIZE_DEBOUNCE_MS);
  };
  window.addEventListener('resize', resized);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', resized);
  };
}
