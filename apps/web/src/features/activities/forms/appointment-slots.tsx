import { Button, Input, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import type { SlotValues } from './activity-values.ts';
import classes from './appointment-slots.module.css';
import { AppointmentTimes } from './appointment-times.tsx';
import { dayText, timesText } from './date-text.ts';
import type { SectionProps } from './section-props.ts';
import { clearBelow, errorBelow } from './use-form-fields.ts';

const inOrder = (one: SlotValues, other: SlotValues) =>
  `${one.date} ${one.startTime}` < `${other.date} ${other.startTime}` ? -1 : 1;

/** Slots of an appointment: an afternoon is cut into many, and each can be taken out again. */
export function AppointmentSlots({ form }: SectionProps) {
  const { t } = useTranslation('activity-form');
  const slots = form.values.appointments;
  const set = (next: SlotValues[]) => {
    form.setFieldValue('appointments', next);
    clearBelow(form, 'timeSlots');
  };
  const error = errorBelow(form.errors, 'timeSlots');
  const days = [...Map.groupBy(slots.toSorted(inOrder), ({ date }) => date)];
  return (
    <Stack gap="md">
      <AppointmentTimes
        slots={slots}
        invalid={error !== null}
        onAdd={(added) => set([...slots, ...added].toSorted(inOrder))}
      />
      {error && (
        <Input.Error size="md" role="alert">
          {error}
        </Input.Error>
      )}
      {slots.length > 0 && (
        <section aria-label={t('appointments.list')}>
          <Text fw={600} aria-live="polite">
            {t('appointments.count', { count: slots.length })}
          </Text>
          {slots.length > ACTIVITY_LIMITS.timeSlots && (
            <Text c="var(--mantine-color-error)">
              {t('appointments.tooMany', { max: ACTIVITY_LIMITS.timeSlots })}
            </Text>
          )}
          <ul className={classes.days}>
            {days.map(([date, ofDay]) => (
              <li key={date}>
                <div className={classes.head}>
                  <Text fw={550}>{date === '' ? t('appointments.noDate') : dayText(date)}</Text>
                  <Button
                    variant="subtle"
                    size="compact-md"
                    onClick={() => set(slots.filter((slot) => slot.date !== date))}
                  >
                    {t('appointments.removeDay')}{' '}
                    <VisuallyHidden>{date === '' ? '' : dayText(date)}</VisuallyHidden>
                  </Button>
                </div>
                <ul className={classes.chips}>
                  {ofDay.map((slot) => (
                    <li key={`${slot.startTime} ${slot.endTime} ${slot.locationId}`}>
                      <UnstyledButton
                        className={classes.chip}
                        aria-label={t('appointments.remove', {
                          when: `${dayText(slot.date)} ${timesText(slot)}`,
                        })}
                        onClick={() => set(slots.filter((each) => each !== slot))}
                      >
                        {timesText(slot)}
                        <IconX size={16} aria-hidden />
                      </UnstyledButton>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
