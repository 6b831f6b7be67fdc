import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmDialogProps } from '../ui/confirm-dialog.tsx';
import { readSession } from './session.ts';

export interface UnsavedGuard {
  /** Set while the reader wants to leave: the question to put, as a ConfirmDialog. */
  readonly question: ConfirmDialogProps | null;
  /** Saved: the next step is free. */
  readonly release: () => void;
  /** Cancel, or the cross of a dialog: goes if there is nothing to lose, else asks first. */
  readonly leave: (go: () => void) => void;
}

interface UnsavedGuardOptions {
  /** `page`: what was changed outlives a panel of the same page being opened or closed. */
  readonly until?: 'address' | 'page';
}

/**
 * Holds the reader back from losing what was typed: links, Back, closing the tab. A form that is not in
 * the address can be closed without a step of the router, so closing goes by `leave`.
 */
export function useUnsavedGuard(
  isDirty: () => boolean,
  { until = 'address' }: UnsavedGuardOptions = {},
): UnsavedGuard {
  const { t } = useTranslation('shared');
  const released = useRef(false);
  const [leaving, setLeaving] = useState<{ readonly go: () => void } | null>(null);
  // Who was signed out has to go to the login screen in any case.
  const holds = () => !released.current && readSession() !== null && isDirty();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holds() && (until === 'address' || current.pathname !== next.pathname),
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
    // The answer holds for the step of the router too that closing may be.
    release();
    setLeaving(null);
    leaving.go();
  };
  return { question: ask(discard, () => setLeaving(null)), release, leave };
}
