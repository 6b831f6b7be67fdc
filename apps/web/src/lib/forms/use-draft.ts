import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftNoticeProps } from '../../ui/form/draft-notice.tsx';
import { onSessionChange, readSession, wasEndedByServer } from '../session/session.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from '../storage/drafts.ts';

interface DraftOptions {
  /** The draft's name; absent: derived from the path, the open panel and the fields. */
  readonly form?: string | undefined;
  /** Keeps the values all the time, not just when the server ends the session. */
  readonly whileTyping?: boolean | undefined;
  readonly fields: readonly string[];
  /** The dirty values. */
  readonly unsaved: () => Draft;
  readonly bringBack: (draft: Draft) => void;
}

/** How long after the last change what was typed is kept. */
const PAUSE_MS = 400;

/**
 * Saves unsaved values as a draft when the server ends the session, and offers it to the same user when
 * the form is opened again. A long form keeps them while they are typed, for a reload or a lost battery.
 */
export function useDraft({
  form,
  whileTyping = false,
  fields,
  unsaved,
  bringBack,
}: DraftOptions): DraftNoticeProps | null {
  const { t } = useTranslation('shared');
  const location = useLocation();
  const [userId] = useState(() => readSession()?.userId ?? null);
  const [name] = useState(() => form ?? nameOf(location, fields));
  const [draft, setDraft] = useState(() => userId && readDraft(userId, name));
  const latest = useRef(unsaved);
  latest.current = unsaved;
  useEffect(() => {
    if (userId === null) return;
    return onSessionChange(() => {
      if (wasEndedByServer()) keepDraft(userId, name, latest.current());
    });
  }, [userId, name]);

  useKeepWhileTyping(whileTyping && userId !== null ? { userId, name } : null, {
    unsaved: latest,
    isOffered: draft !== null,
  });

  if (!draft || userId === null) return null;
  const forget = () => {
    dropDraft(userId, name);
    setDraft(null);
  };
  return {
    text: whileTyping ? t('draft.kept') : t('draft.text'),
    bringBackLabel: whileTyping ? t('draft.restore') : t('draft.bringBack'),
    discardLabel: t('draft.discard'),
    onBringBack: () => {
      bringBack(draft);
      forget();
    },
    onDiscard: forget,
  };
}

interface KeptForm {
  readonly userId: string;
  readonly name: string;
}

function useKeepWhileTyping(
  kept: KeptForm | null,
  { unsaved, isOffered }: { readonly unsaved: RefObject<() => Draft>; readonly isOffered: boolean },
): void {
  const isKept = useRef(false);
  const keep = () => {
    if (kept === null) return;
    const values = unsaved.current();
    const isDirty = Object.keys(values).length > 0;
    if (isDirty) keepDraft(kept.userId, kept.name, values);
    // What was saved or undone is dropped; what is still on offer stays until it is answered.
    else if (isKept.current && !isOffered) dropDraft(kept.userId, kept.name);
    isKept.current = isDirty;
  };
  const latest = useRef(keep);
  latest.current = keep;
  useEffect(() => {
    if (kept === null) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  });
  const { userId, name } = kept ?? { userId: null, name: '' };
  useEffect(() => {
    if (userId === null) return;
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      // Left on purpose, after the question whether to discard it.
      if (isKept.current && !wasEndedByServer()) dropDraft(userId, name);
    };
  }, [userId, name]);
}

/** Panel parameters are `true` or an id; other parameters are list state. */
const PANEL = /^(true|[0-9a-f]{8}-[0-9a-f-]{27})$/i;

function nameOf(
  { pathname, search }: { readonly pathname: string; readonly search: object },
  fields: readonly string[],
): string {
  const panels = Object.entries(search)
    .filter(([, value]) => PANEL.test(String(value)))
    .map(([key, value]) => `${key}=${value}`)
    .sort();
  return [pathname, ...panels, [...fields].sort().join(',')].join(' ');
}
