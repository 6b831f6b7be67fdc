import { Menu } from '@mantine/core';
import {
  IconBan,
  IconClipboardCheck,
  IconClockEdit,
  IconNote,
  IconRestore,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import type { Session } from '../api.ts';
import { useRestore, useSessionPanels, whenOf } from './use-session-acts.ts';

/** Whether the reader may do anything with it. */
export const hasSessionActs = ({ can }: Pick<Session, 'can'>) =>
  can.cancel || can.uncancel || can.reschedule || can.note;

const ICON = { size: 18, 'aria-hidden': true } as const;

/** What can be done with one session; the dialogs are SessionDialogs. */
export function SessionMenu({
  session,
  onRegister,
}: {
  readonly session: Session;
  /** Opens its register, where that is not what is open. */
  readonly onRegister?: () => void;
}) {
  const { t } = useTranslation('sessions');
  const { cancel, move, note } = useSessionPanels();
  const { restore } = useRestore();
  const { can } = session;
  return (
    <ActionsMenu label={t('actions', { when: whenOf(session) })} quiet>
      {(run) => (
        <>
          {onRegister && can.note && (
            <Menu.Item leftSection={<IconClipboardCheck {...ICON} />} onClick={run(onRegister)}>
              {t('act.attendance')}
            </Menu.Item>
          )}
          {can.reschedule && (
            <Menu.Item
              leftSection={<IconClockEdit {...ICON} />}
              onClick={run(() => move.choose([session]))}
            >
              {t('act.move')}
            </Menu.Item>
          )}
          {can.note && (
            <Menu.Item
              leftSection={<IconNote {...ICON} />}
              onClick={run(() => note.choose([session]))}
            >
              {t('act.note')}
            </Menu.Item>
          )}
          {can.uncancel && (
            <Menu.Item
              leftSection={<IconRestore {...ICON} />}
              onClick={run(() => restore([session]))}
            >
              {t('act.restore')}
            </Menu.Item>
          )}
          {can.cancel && (
            <Menu.Item
              leftSection={<IconBan {...ICON} />}
              onClick={run(() => cancel.choose([session]))}
            >
              {t('act.cancel')}
            </Menu.Item>
          )}
        </>
      )}
    </ActionsMenu>
  );
}
