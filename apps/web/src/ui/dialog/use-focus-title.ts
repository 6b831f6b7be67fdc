import { type RefCallback, useCallback } from 'react';

/**
 * Where nothing of a dialog asks for the focus itself, its title gets it: what is read out first is what it is
 * about, not how to close it.
 */
export function useFocusTitle(): RefCallback<HTMLElement> {
  return useCallback((title: HTMLElement | null) => {
    const dialog = title?.closest('[role="dialog"]');
    if (!title || !dialog || dialog.querySelector('[data-autofocus]')) return;
    title.tabIndex = -1;
    title.setAttribute('data-autofocus', '');
  }, []);
}
