import { List, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import {
  type ClosedSession,
  type Holiday,
  useCancelClosed,
  useOpenSessions,
  useRestoreClosed,
} from '../api.ts';

const MOST = 8;

/** Which sessions of which activities. */
export function ClosedSessions({ sessions }: { readonly sessions: readonly ClosedSession[] }) {
  const { t } = useTranslation('holidays');
  const more = sessions.length - MOST;
  return (
    <List size="sm" mt="sm">
      {sessions.slice(0, MOST).map((session) => (
        <List.Item key={`${session.activity.id} ${session.date} ${session.startTime}`}>
          {`${formatDay(session.date)}, ${formatTimeSpan(session)} · ${session.activity.name}`}
        </List.Item>
      ))}
      {more > 0 && <List.Item>{t('closure.more', { count: more })}</List.Item>}
    </List>
  );
}

interface ClosureDialogProps {
  readonly holidays: readonly Pick<Holiday, 'id' | 'title'>[];
  readonly onClose: () => void;
}

/** Offers to cancel what falls into holidays; where nothing does, nothing is asked. */
export function ClosureDialog({ holidays, onClose }: ClosureDialogProps) {
  const { t } = useTranslation('holidays');
  const ids = holidays.map(({ id }) => id);
  const { sessions, error: unknown } = useOpenSessions(ids);
  const cancel = useCancelClosed(ids);
  const restore = useRestoreClosed(ids);
  const isOver = unknown !== null || sessions?.length === 0;
  useEffect(() => {
    if (isOver && !cancel.isPending) onClose();
  }, [isOver, cancel.isPending, onClose]);
  if (!sessions || isOver) return null;
  const { error } = cancel;
  // Promises and not callbacks of the mutation: the dialog is gone by then.
  const undo = () =>
    void restore.mutateAsync().then(
      (count) => notify(t('closure.restored', { count })),
      (refusal: unknown) => notify(messageOf(refusal), { long: true }),
    );
  return (
    <ConfirmDialog
      title={t('closure.title', { count: sessions.length })}
      text={
        holidays.length === 1
          ? t('closure.text', { title: holidays[0]?.title })
          : t('closure.textMany')
      }
      confirmLabel={t('closure.submit', { count: sessions.length })}
      cancelLabel={t('closure.keep')}
      busy={cancel.isPending}
      problem={error && !isApiError(error, 'access_denied') ? messageOf(error) : null}
      onCancel={onClose}
      onConfirm={() =>
        cancel.mutate(undefined, {
          onSuccess: (count) => {
            notify(t('closure.done', { count }), {
              undo: { label: t('closure.undo'), onUndo: undo },
            });
            onClose();
          },
        })
      }
    >
      <ClosedSessions sessions={sessions} />
      <Text size="sm" c="dimmed" mt="sm">
        {t('closure.told')}
      </Text>
    </ConfirmDialog>
  );
}
