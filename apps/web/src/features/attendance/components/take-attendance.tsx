import { Button, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconClipboardCheck } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isTaken } from '#domain/attendance/counts.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { useDaySummary } from '../api.ts';
import classes from './take-attendance.module.css';

interface TakeAttendanceProps {
  readonly session: {
    readonly id: string;
    readonly status: string;
    readonly endsAt: string;
    readonly activity: { readonly name: string };
  };
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  /** The one that runs or comes next: what its reader is here for. */
  readonly isNext: boolean;
}

/** The row's one button, and how far it is: 12 of 14 taken. */
export function TakeAttendance({ session, link, isNext }: TakeAttendanceProps) {
  const { t } = useTranslation('attendance');
  const { data } = useDaySummary();
  const isOver = useServerClock((now) => now >= new Date(session.endsAt));
  if (session.status === 'cancelled') return null;
  const count = data?.items.find(({ sessionId }) => sessionId === session.id);
  const done = count !== undefined && isTaken(count);
  const nobody = count !== undefined && count.expected <= count.excused;
  const isLate = isOver && !nobody && count !== undefined && count.marked <= count.excused;
  const isBegun = count !== undefined && !done && count.marked > count.excused;
  return (
    <div className={classes.take}>
      {isLate && (
        <Text size="sm" fw={600} className={classes.state} data-late>
          <IconAlertCircle size={18} aria-hidden />
          {t('notTaken')}
        </Text>
      )}
      {count && !isLate && (
        <Text
          size="sm"
          fw={600}
          className={classes.state}
          data-done={done || undefined}
          data-begun={isBegun || undefined}
        >
          {done && <IconCircleCheck size={18} aria-hidden />}
          {count.marked > count.excused
            ? t('taken', { marked: count.marked, count: count.expected })
            : count.excused > 0
              ? t('expected', { count: count.expected - count.excused, excused: count.excused })
              : t('coming', { count: count.expected })}
          {isBegun && (
            <span className={classes.track} aria-hidden>
              <span style={{ width: `${(count.marked / count.expected) * 100}%` }} />
            </span>
          )}
        </Text>
      )}
      {!done && (
        <Button
          renderRoot={(props) => <Link {...props} {...link} />}
          // The eye is led to where there is somebody to mark.
          variant={nobody ? 'subtle' : isNext ? 'filled' : 'default'}
          leftSection={<IconClipboardCheck size={18} aria-hidden />}
        >
          {t('take')}
          <span className="visually-hidden">: {session.activity.name}</span>
        </Button>
      )}
    </div>
  );
}
