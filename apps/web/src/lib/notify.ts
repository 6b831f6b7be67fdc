import i18next from 'i18next';
import { reportError } from './client-errors.ts';
import { raiseNotify } from './events.ts';

/** A short word at the edge of the page; it goes by itself, a long one a little later. */
export function notify(message: string, { long = false } = {}): void {
  raiseNotify();
  void import('./toasts.tsx')
    .then(({ showToast }) =>
      showToast({
        message,
        ...(long && { autoClose: 10_000 }),
        // Mantine leaves its cross without a name.
        closeButtonProps: { 'aria-label': i18next.t('close') },
      }),
    )
    .catch(reportError);
}
