import i18next from 'i18next';
import { reportError } from '../api/client-errors.ts';
import { emitNotify } from '../session/window-events.ts';

interface NotifyOptions {
  readonly long?: boolean;
  /** A button that takes back what the toast tells of. */
  readonly undo?: { readonly label: string; readonly onUndo: () => void };
}

/** Shows a toast; it closes by itself, a long one or one with a button later. */
export function notify(message: string, { long = false, undo }: NotifyOptions = {}): void {
  emitNotify();
  void import('./toasts.tsx')
    .then(({ showToast }) =>
      showToast({
        message,
        undo,
        ...((long || undo) && { autoClose: 10_000 }),
        // Mantine's close button has no accessible name.
        closeButtonProps: { 'aria-label': i18next.t('close') },
      }),
    )
    .catch(reportError);
}
