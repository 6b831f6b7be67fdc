import { useEffect, useRef } from 'react';

/** Single keys of a page, as long as nobody types and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (target.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      if (document.querySelector('[role="dialog"]')) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const act = latest.current[event.key.toLowerCase()];
      if (!act) return;
      // A key that leads into a field must not be typed there.
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
