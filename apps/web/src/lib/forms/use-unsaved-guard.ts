import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmDialogProps } from '../../ui/dialog/confirm-dialog.tsx';
import { readSession } from '../session/session.ts';

export interface UnsavedGuard {
  /** Set while leaving must be confirmed: props of the ConfirmDialog. */
  readonly question: ConfirmDialogProps | null;
  /** After saving: the next navigation is free. */
  readonly release: () => void;
  /** For Cancel and close buttons: asks first if there are unsaved values. */
  readonly leave: (go: () => void) => void;
}

interface UnsavedGuardOptions {
  /** `page`: the values outlive opening and closing a panel of the same page. */
  readonly until?: 'url' | 'page';
}

/**
 * Blocks navigation, Back and closing the tab while there are unsaved values. A form that is not in the URL
 * closes without the router, so closing goes through `leave`.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  { until = 'url' }: UnsavedGuardOptions = {},
): UnsavedGuard {
  const { t } = useTranslation('shared');
  const released = useRef(false);
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null);
  // After a forced logout the login screen must open in any case.
  const holds = () => !released.current && readSession() !== null && isDirty();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holds() && (until === 'url' || current.pathname !== next.pathname),
    enableBeforeUnload: holds,
    withResolver: true,
  });
  const release = useCallback(() => {
    released.current = true;
  }, []);
  const leave = (go: () => void) => {
    if (holds()) setLeaving({ go });
    else go();
  };

  const ask = (onConfirm: () => void, onCancel: () => void): ConfirmDialogProps => ({
    title: t('unsaved.title'),
    text: t('unsaved.text'),
    confirmLabel: t('unsaved.discard'),
    cancelLabel: t('unsaved.stay'),
    onConfirm,
    onCancel,
  });
  if (blocker.status === 'blocked') {
    return { question: ask(blocker.proceed, blocker.reset), release, leave };
  }
  if (leaving === null) return { question: null, release, leave };
  const discard = () => {
    // Closing may itself navigate: the answer holds for that too.
    release();
    setLeaving(null);
    leaving.go();
  };
  return { question: ask(discard, () => setLeaving(null)), release, leave };
}
