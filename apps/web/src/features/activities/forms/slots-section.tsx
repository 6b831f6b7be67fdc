import { Button, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { dayOf, EMPTY_SLOT, type SlotValues } from './activity-values.ts';
import { AppointmentSlots } from './appointment-slots.tsx';
import type { SectionProps } from './section-props.ts';
import classes from './slot-row.module.css';
import { SlotRow } from './slot-row.tsx';
import { clearBelow } from './use-form-fields.ts';

export function SlotsSection(props: SectionProps) {
  return props.form.values.kind === 'regular' ? (
    <WeeklySlots {...props} />
  ) : (
    <AppointmentSlots {...props} />
  );
}

/** Days and times of a regular activity. The first row is there before anything is typed. */
function WeeklySlots({ form, options }: SectionProps) {
  const { t } = useTranslation('activity-form');
  const { timeSlots, startDate } = form.values;
  const rows = timeSlots.length === 0 ? [{ ...EMPTY_SLOT, day: dayOf(startDate) }] : timeSlots;
  const set = (next: SlotValues[]) => {
    form.setFieldValue('timeSlots', next);
    // Of all slots together, such as too many sessions.
    form.clearFieldError('timeSlots');
  };
  const ofAll = form.errors['timeSlots'];
  return (
    <Stack gap="md" className={classes.rows}>
      {rows.map((slot, index) => (
        <SlotRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a new slot has no other name
          key={index}
          number={index + 1}
          slot={slot}
          rooms={options.rooms}
          // What is wrong with all of them together stands at the first.
          errorOf={(field) =>
            form.errors[`timeSlots.${index}.${field}`] ??
            (index === 0 && field === 'dayOfWeek' ? ofAll : null)
          }
          onChange={(changed, field) => {
            set(rows.with(index, changed));
            clearBelow(form, `timeSlots.${index}.${field}`);
          }}
          onRemove={
            rows.length === 1
              ? null
              : () => {
                  clearBelow(form, 'timeSlots');
                  set(rows.toSpliced(index, 1));
                }
          }
        />
      ))}
      {rows.length < ACTIVITY_LIMITS.timeSlots && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => {
            const { locationId, startTime, endTime } = rows.at(-1) ?? EMPTY_SLOT;
            // Another day at the same time is what is nearly always wanted.
            set([...rows, { ...EMPTY_SLOT, locationId, startTime, endTime }]);
          }}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('slot.add')}
        </Button>
      )}
    </Stack>
  );
}
