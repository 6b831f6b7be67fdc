import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftNoticeProps } from '../../ui/form/draft-notice.tsx';
import { onSessionChange, readSession, wasEndedByServer } from '../session/session.ts';
import { type Draft, dropDraft, keepDraft, readDraft } from '../storage/drafts.ts';

interface DraftOptions {
  /** The draft's name; absent: derived from the path, the open panel and the fields. */
  readonly form?: string | undefined;
  readonly fields: readonly string[];
  /** The dirty values. */
  readonly unsaved: () => Draft;
  readonly bringBack: (draft: Draft) => void;
}

/**
 * Saves unsaved values as a draft when the server ends the session, and offers it to the same user when
 * the form is opened again.
 */
export function useDraft({
  form,
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

  if (!draft || userId === null) return null;
  const forget = () => {
    dropDraft(userId, name);
    setDraft(null);
  };
  return {
    text: t('draft.text'),
    bringBackLabel: t('draft.bringBack'),
    discardLabel: t('draft.discard'),
    onBringBack: () => {
      bringBack(draft);
      forget();
    },
    onDiscard: forget,
  };
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
