import { Button, NativeSelect, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTime } from '#domain/dates/times.ts';
import { isDate } from '#domain/regional/regional.ts';
import { addSlots, expandAppointments } from '#domain/sessions/slots.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { EMPTY_SLOT, type SlotValues } from './activity-values.ts';
import { dayText } from './date-text.ts';
import { useSchoolHolidays } from './use-activity-calls.ts';

interface AppointmentTimesProps {
  readonly slots: readonly SlotValues[];
  /** There are none yet, and there should be. */
  readonly invalid: boolean;
  readonly onAdd: (slots: SlotValues[]) => void;
}

const LENGTHS = [5, 10, 15, 20, 25, 30, 40, 45, 60, 90, 120];
const BREAKS = [0, 5, 10, 15, 20, 30];
const EMPTY = { date: '', startTime: '', endTime: '', until: '', length: '20', pause: '0' };

/** From when to when, how long each, and until when every week. */
export function AppointmentTimes({ slots, invalid, onAdd }: AppointmentTimesProps) {
  const { t } = useTranslation('activity-form');
  const [typed, setTyped] = useState(EMPTY);
  const set = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change });
  const date = useDateField();
  const time = useTimeField();
  const { startTime, endTime, until } = typed;
  const isComplete =
    isDate(typed.date) &&
    isTime(startTime) &&
    isTime(endTime) &&
    (until === '' || (isDate(until) && until >= typed.date));
  const holidays = useSchoolHolidays(isComplete ? [typed.date, until || typed.date] : []);
  const expanded = isComplete
    ? expandAppointments(
        {
          date: typed.date,
          startTime,
          endTime,
          weeklyUntil: until || null,
          lengthMinutes: Number(typed.length),
          breakMinutes: Number(typed.pause),
        },
        { holidays, cohortIds: [] },
      )
    : { slots: [], skipped: [] };
  const added = addSlots(slots, expanded.slots);
  const minutes = (of: readonly number[]) =>
    of.map((each) => ({ value: String(each), label: t('minutes', { minutes: each }) }));
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...date}
          label={t('appointments.date')}
          value={typed.date}
          aria-invalid={invalid && !isDate(typed.date) ? true : undefined}
          onChange={(next) => set({ date: next })}
        />
        <DateField
          {...date}
          label={t('optional', { field: t('appointments.until') })}
          value={until}
          min={isDate(typed.date) ? typed.date : undefined}
          onChange={(next) => set({ until: next })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <TimeField
          {...time}
          label={t('slot.from')}
          value={startTime}
          onChange={(next) => set({ startTime: next })}
        />
        <TimeField
          {...time}
          label={t('slot.to')}
          value={endTime}
          onChange={(next) => set({ endTime: next })}
        />
        <NativeSelect
          label={t('appointments.length')}
          data={minutes(LENGTHS)}
          value={typed.length}
          onChange={(event) => set({ length: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('appointments.pause')}
          data={minutes(BREAKS)}
          value={typed.pause}
          onChange={(event) => set({ pause: event.currentTarget.value })}
        />
      </SimpleGrid>
      {expanded.skipped.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('appointments.skipped', {
            days: formatList(expanded.skipped.map((each) => dayText(each.date))),
          })}
        </Text>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={added.length === 0}
        onClick={() =>
          onAdd(added.map((slot): SlotValues => ({ ...EMPTY_SLOT, ...slot, day: 'date' })))
        }
        style={{ alignSelf: 'flex-start' }}
      >
        {added.length === 0
          ? t('appointments.add')
          : t('appointments.addCount', { count: added.length })}
      </Button>
    </Stack>
  );
}
