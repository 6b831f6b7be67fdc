import { Button, Menu } from '@mantine/core';
import { IconBan, IconCalendarMinus, IconCheck, IconHistory, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import type { Booking } from '../api.ts';

const ICON = { size: 18, 'aria-hidden': true } as const;

export const childName = ({
  childFirstName,
  childLastName,
}: Pick<Booking, 'childFirstName' | 'childLastName'>): string =>
  `${childFirstName} ${childLastName}`;

interface BookingActionsProps {
  readonly booking: Booking;
  /** Set where it can be approved from here. */
  readonly onApprove?: ((booking: Booking) => void) | undefined;
  readonly busy?: boolean;
}

/** What staff may do with a booking; what needs a reason asks for it in a dialog (BookingDialogs). */
export function BookingActions({ booking, onApprove, busy = false }: BookingActionsProps) {
  const { t } = useTranslation('participants');
  const reject = useSelectedParam('reject');
  const end = useSelectedParam('end');
  const skip = useSelectedParam('skip');
  const why = useSelectedParam('why');
  const { id, can, status } = booking;
  const name = childName(booking);
  const decides = onApprove !== undefined && status === 'pending';
  return (
    <>
      {decides && can.approve && (
        <Button
          variant="default"
          leftSection={<IconCheck {...ICON} />}
          // Begins with the words on the button, for those who speak them to press it.
          aria-label={`${t('approve')}: ${name}`}
          loading={busy}
          onClick={() => onApprove(booking)}
        >
          {t('approve')}
        </Button>
      )}
      {decides && can.reject && (
        <Button
          variant="default"
          aria-label={`${t('reject.button').replace(/\s?…/, '')}: ${name}`}
          onClick={() => reject.choose(id)}
        >
          {t('reject.button')}
        </Button>
      )}
      <ActionsMenu label={t('actionsFor', { name })} quiet>
        {(run) => (
          <>
            <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={run(() => why.choose(id))}>
              {t('history.open')}
            </Menu.Item>
            {!decides && can.reject && (
              <Menu.Item leftSection={<IconX {...ICON} />} onClick={run(() => reject.choose(id))}>
                {t('reject.button')}
              </Menu.Item>
            )}
            {can.cancelSessions && (
              <Menu.Item
                leftSection={<IconCalendarMinus {...ICON} />}
                onClick={run(() => skip.choose(id))}
              >
                {t('skip.button')}
              </Menu.Item>
            )}
            {can.cancel && (
              <Menu.Item leftSection={<IconBan {...ICON} />} onClick={run(() => end.choose(id))}>
                {t('cancel.button')}
              </Menu.Item>
            )}
          </>
        )}
      </ActionsMenu>
    </>
  );
}
