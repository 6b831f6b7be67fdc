import { Button, Stack } from '@mantine/core';
import { IconBan, IconClockEdit, IconNote, IconRestore } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type DropTarget, useSession } from '../api.ts';
import { SessionDialogs } from './session-dialogs.tsx';
import { useRestore, useSessionPanels } from './use-session-acts.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

interface SessionActsProps {
  readonly id: string;
  /** What shows it makes room for the dialog. */
  readonly onOpen: (panel: 'moveSession' | 'cancelSession' | 'noteSession') => void;
}

/** What can be done with one session, as buttons; the dialogs are OneSessionDialogs. */
export function SessionActs({ id, onOpen }: SessionActsProps) {
  const { t } = useTranslation('sessions');
  const { restore, busy } = useRestore();
  const session = useSession(id).data;
  if (!session) return null;
  const { can } = session;
  return (
    <Stack gap="xs">
      {can.reschedule && (
        <Button
          variant="default"
          leftSection={<IconClockEdit {...ICON} />}
          onClick={() => onOpen('moveSession')}
        >
          {t('act.move')}
        </Button>
      )}
      {can.note && (
        <Button
          variant="default"
          leftSection={<IconNote {...ICON} />}
          onClick={() => onOpen('noteSession')}
        >
          {t('act.note')}
        </Button>
      )}
      {can.uncancel && (
        <Button
          variant="default"
          leftSection={<IconRestore {...ICON} />}
          loading={busy}
          onClick={() => restore([session])}
        >
          {t('act.restore')}
        </Button>
      )}
      {can.cancel && (
        <Button
          variant="default"
          leftSection={<IconBan {...ICON} />}
          onClick={() => onOpen('cancelSession')}
        >
          {t('act.cancel')}
        </Button>
      )}
    </Stack>
  );
}

/** The dialogs of the one session that the address names, wherever it is shown. */
export function OneSessionDialogs({
  moveTo,
  activity,
}: {
  readonly moveTo: DropTarget | null;
  /** Whose was opened last; the address may name another one's. */
  readonly activity: { readonly id: string; readonly name: string } | undefined;
}) {
  const { cancel, move, note } = useSessionPanels();
  const id = [...cancel.ids, ...move.ids, ...note.ids][0] ?? null;
  const { data } = useSession(id);
  const own = activity?.id === data?.activityId ? activity : undefined;
  return <SessionDialogs sessions={data ? [{ ...data, activity: own }] : []} moveTo={moveTo} />;
}
