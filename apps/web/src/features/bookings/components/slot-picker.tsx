import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type PlannedActivity, useComingSessions } from '../api.ts';
import classes from './booking-sheet.module.css';

interface SlotPickerProps {
  readonly activity: PlannedActivity;
  readonly fullIds: ReadonlySet<string>;
  /** What the chosen children have already. */
  readonly ownIds: ReadonlySet<string>;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** The times of an appointment, a group a day; own ones and cancelled ones stay where they are. */
export function SlotPicker({ activity, fullIds, ownIds, chosen, onChoose }: SlotPickerProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { data } = useComingSessions(activity.id);
  if (!data) return <RowsSkeleton rows={2} label={t('common:loading')} />;
  const days = Map.groupBy(data.items, ({ date }) => date);
  return (
    <div>
      {[...days].map(([date, slots]) => (
        <section key={date}>
          <Text fw={650} mt="md" mb={6}>
            {formatShortDay(date)}
          </Text>
          <div className={classes.slots}>
            {slots.map(({ id, startTime, status }) => {
              const isFull = fullIds.has(id);
              return (
                <button
                  key={id}
                  type="button"
                  className={classes.slot}
                  aria-pressed={chosen.includes(id)}
                  disabled={
                    status === 'cancelled' || ownIds.has(id) || (isFull && !activity.waitlist)
                  }
                  onClick={() =>
                    onChoose(
                      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                    )
                  }
                >
                  {formatTime(startTime)}
                  {isFull && ` · ${t('slots.full')}`}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
