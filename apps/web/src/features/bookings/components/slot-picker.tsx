import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatShortDay } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
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
  const noteOf = ({ id, status }: (typeof data.items)[number]): string => {
    if (status === 'cancelled') return t('status.cancelled');
    if (ownIds.has(id)) return t('sheet.already');
    if (!fullIds.has(id)) return '';
    return activity.waitlist ? t('slots.list') : t('slots.full');
  };
  const days = Map.groupBy(data.items, ({ date }) => date);
  return (
    <div>
      {[...days].map(([date, slots]) => (
        <section key={date}>
          <Text fw={650} mt="md" mb={6}>
            {formatShortDay(date)}
          </Text>
          <div className={classes.slots}>
            {slots.map((slot) => {
              const { id, status } = slot;
              const isFull = fullIds.has(id);
              const note = noteOf(slot);
              return (
                <button
                  key={id}
                  type="button"
                  className={classes.slot}
                  aria-pressed={chosen.includes(id)}
                  data-full={isFull || undefined}
                  data-off={status === 'cancelled' || undefined}
                  disabled={
                    status === 'cancelled' || ownIds.has(id) || (isFull && !activity.waitlist)
                  }
                  onClick={() =>
                    onChoose(
                      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
                    )
                  }
                >
                  <span>{formatTimeSpan(slot)}</span> {note && <small>{note}</small>}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
