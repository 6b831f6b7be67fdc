import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmDialogProps } from '../ui/confirm-dialog.tsx';
import { readSession } from './session.ts';

export interface UnsavedGuard {
  /** Set while the reader wants to leave: the question to put, as a ConfirmDialog. */
  readonly question: ConfirmDialogProps | null;
  /** Saved: the next step is free. */
  readonly release: () => void;
}

interface UnsavedGuardOptions {
  /** `page`: what was changed outlives a panel of the same page being opened or closed. */
  readonly until?: 'address' | 'page';
}

/** Holds the reader back from losing what was typed: links, Back, closing the form, closing the tab. */
export function useUnsavedGuard(
  isDirty: () => boolean,
  { until = 'address' }: UnsavedGuardOptions = {},
): UnsavedGuard {
  const { t } = useTranslation();
  const released = useRef(false);
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
  if (blocker.status !== 'blocked') return { question: null, release };
  return {
    question: {
      title: t('unsaved.title'),
      text: t('unsaved.text'),
      confirmLabel: t('unsaved.discard'),
      cancelLabel: t('unsaved.stay'),
      onConfirm: blocker.proceed,
      onCancel: blocker.reset,
    },
    release,
  };
}
