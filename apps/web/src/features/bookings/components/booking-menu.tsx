import { Alert, Button, Stack, Text } from '@mantine/core';
import {
  IconCalendarOff,
  IconCalendarPlus,
  IconChevronRight,
  IconInfoCircle,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { IconTile } from '../../../ui/brand/activity-mark.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { SkipList } from '../../../ui/form/skip-list.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type ListedBooking, saveCalendarFile, useCancelBooking, useSkipping } from '../api.ts';
import { BookingHistory } from './booking-history.tsx';
import classes from './booking-hub.module.css';

interface BookingMenuProps {
  readonly booking: ListedBooking;
  readonly onClose: () => void;
}

type Part = 'menu' | 'skip' | 'why' | 'cancel';

/** What can be done with a booking; each part asks plainly and says what it means. */
export function BookingMenu({ booking, onClose }: BookingMenuProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const [part, setPart] = useState<Part>('menu');
  const { activityName, childFirstName } = booking;
  const titles = {
    menu: activityName,
    skip: t('menu.skip'),
    why: t('history.why'),
    cancel: t('menu.cancelTitle', { activity: activityName }),
  };
  return (
    <Sheet
      title={titles[part]}
      note={[part === 'menu' ? '' : activityName, childFirstName].filter(Boolean).join(' · ')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {part === 'menu' && <Menu booking={booking} onChoose={setPart} />}
      {part === 'skip' && <Skip booking={booking} onClose={onClose} />}
      {part === 'why' && <BookingHistory bookingId={booking.id} />}
      {part === 'cancel' && <Cancel booking={booking} onClose={onClose} />}
    </Sheet>
  );
}

function Menu({
  booking,
  onChoose,
}: {
  readonly booking: ListedBooking;
  readonly onChoose: (part: Part) => void;
}) {
  const { t } = useTranslation('bookings');
  const { can, activityId, activityName } = booking;
  const save = () =>
    void saveCalendarFile(activityId, activityName).catch((error: unknown) =>
      notify(messageOf(error)),
    );
  return (
    <ul className={classes.menu}>
      {can.cancelSessions && (
        <Act
          Icon={IconCalendarOff}
          name={t('menu.skip')}
          note={t('menu.skipText')}
          onClick={() => onChoose('skip')}
        />
      )}
      <Act
        Icon={IconInfoCircle}
        name={t('menu.why')}
        note={t('menu.whyText')}
        onClick={() => onChoose('why')}
      />
      <Act
        Icon={IconCalendarPlus}
        name={t('answer.calendar')}
        note={t('menu.calendarText')}
        onClick={save}
      />
      {can.cancel && (
        <Act
          loss
          Icon={IconX}
          name={t('menu.cancel')}
          note={t('menu.cancelText')}
          onClick={() => onChoose('cancel')}
        />
      )}
    </ul>
  );
}

interface ActProps {
  readonly Icon: TablerIcon;
  readonly name: string;
  readonly note: string;
  readonly loss?: boolean;
  readonly onClick: () => void;
}

function Act({ Icon, name, note, loss, onClick }: ActProps) {
  return (
    <li>
      <button type="button" className={classes.act} data-loss={loss || undefined} onClick={onClick}>
        <IconTile Icon={Icon} {...(loss && { color: 'var(--mantine-color-red-light-color)' })} />
        <span className={classes.words}>
          <Text span fw={650} display="block">
            {name}
          </Text>
          <Text span size="sm" c="dimmed" display="block">
            {note}
          </Text>
        </span>
        <IconChevronRight size={20} aria-hidden className={classes.chevron} />
      </button>
    </li>
  );
}

function Skip({ booking, onClose }: BookingMenuProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { dates, ...skipping } = useSkipping(booking, onClose);
  if (!dates) return <RowsSkeleton rows={3} label={t('common:loading')} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {t('menu.skipMeans')}
      </Text>
      <SkipList
        {...skipping}
        dates={dates}
        labels={{
          comeBack: t('menu.comeAfterAll'),
          skip: (count) => t('menu.skipSome', { count }),
        }}
      />
    </>
  );
}

/** A plain question that says what it means. */
function Cancel({ booking, onClose }: BookingMenuProps) {
  const { t } = useTranslation('bookings');
  const cancel = useCancelBooking(booking.id);
  return (
    <Stack gap="md">
      <Text>
        {booking.status === 'waitlisted' ? t('menu.cancelWaiting') : t('menu.cancelMeans')}
      </Text>
      {cancel.error && (
        <Alert role="alert" color="red">
          {messageOf(cancel.error)}
        </Alert>
      )}
      <Button
        size="lg"
        color="red.9"
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => {
              notify(t('menu.cancelled', { activity: booking.activityName }));
              onClose();
            },
          })
        }
      >
        {t('menu.cancel')}
      </Button>
      <Button size="lg" variant="default" onClick={onClose}>
        {t('menu.keep')}
      </Button>
    </Stack>
  );
}
