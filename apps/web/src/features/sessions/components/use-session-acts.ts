import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { type SelectedParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { type Session, useRestoreSessions } from '../api.ts';

/** "Wed 18/11/2026, 15:00–16:30" */
export const whenOf = (session: Pick<Session, 'date' | 'startTime' | 'endTime'>) =>
  `${formatDay(session.date)}, ${formatTimeSpan(session)}`;

/** What a call needs to change it. */
export const named = ({ id, version }: Pick<Session, 'id' | 'version'>) => ({ id, version });

/** `failed` and why, where the server said; a missing permission has its own dialog. */
export function failureOf(error: unknown, failed: string): string | null {
  return isApiError(error, 'access_denied') ? null : `${failed}. ${messageOf(error)}`;
}

export interface SessionsParam {
  readonly ids: readonly string[];
  readonly choose: (sessions: readonly Session[]) => void;
  readonly close: SelectedParam['close'];
}

function asSessions({ chosen, choose, close }: SelectedParam): SessionsParam {
  return {
    ids: chosen?.split(',') ?? [],
    choose: (sessions) => choose(sessions.map(({ id }) => id).join(',')),
    close,
  };
}

/** The dialogs of sessions, each with its address: `?cancelSession=`, `?moveSession=`, `?noteSession=`. */
export function useSessionPanels() {
  return {
    cancel: asSessions(useSelectedParam('cancelSession')),
    move: asSessions(useSelectedParam('moveSession')),
    note: asSessions(useSelectedParam('noteSession')),
  };
}

/** Brings cancelled sessions back, at once: nothing is lost by it. */
export function useRestore(): {
  readonly restore: (sessions: readonly Pick<Session, 'id' | 'version'>[]) => void;
  readonly busy: boolean;
} {
  const { t } = useTranslation(['sessions', 'messages']);
  const { mutateAsync, isPending } = useRestoreSessions();
  return {
    busy: isPending,
    // Promises and not callbacks of the mutation: Undo is pressed when the dialog is gone.
    restore: (sessions) =>
      void mutateAsync({ sessions: sessions.map(named) }).then(
        ({ items }) =>
          notify(
            items.length === 1 ? t('restore.doneThis') : t('restore.done', { count: items.length }),
          ),
        (error: unknown) => {
          const failure = failureOf(error, t('messages:session.uncancelFailed'));
          if (failure !== null) notify(failure, { long: true });
        },
      ),
  };
}
