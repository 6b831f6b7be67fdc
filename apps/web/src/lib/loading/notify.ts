import i18next from 'i18next';
import { reportError } from '../api/client-errors.ts';
import { emitNotify } from '../session/window-events.ts';

/** Shows a toast; it closes by itself, a long one later. */
export function notify(message: string, { long = false } = {}): void {
  emitNotify();
  void import('./toasts.tsx')
    .then(({ showToast }) =>
      showToast({
        message,
        ...(long && { autoClose: 10_000 }),
        // Mantine's close button has no accessible name.
        closeButtonProps: { 'aria-label': i18next.t('close') },
      }),
    )
    .catch(reportError);
}
