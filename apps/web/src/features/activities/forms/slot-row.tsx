import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import type { ServerOptions } from '../../../ui/form/server-options.ts';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { hourAfter, type SlotValues, WEEK } from './activity-values.ts';
import { weekdayName } from './date-text.ts';
import classes from './slot-row.module.css';

/** The fields of a slot by the names of the server. */
export type SlotField = 'dayOfWeek' | 'date' | 'startTime' | 'endTime' | 'locationId';

interface SlotRowProps {
  readonly number: number;
  readonly slot: SlotValues;
  readonly rooms: ServerOptions;
  readonly errorOf: (field: SlotField) => ReactNode;
  readonly onChange: (slot: SlotValues, field: SlotField) => void;
  /** Null: the only one. */
  readonly onRemove: (() => void) | null;
}

/** A day, from, to, and where, if it is elsewhere. */
export function SlotRow({ number, slot, rooms, errorOf, onChange, onRemove }: SlotRowProps) {
  const { t } = useTranslation('activity-form');
  const time = useTimeField();
  const date = useDateField();
  const set = (field: SlotField, change: Partial<SlotValues>) =>
    onChange({ ...slot, ...change } as SlotValues, field);
  return (
    <fieldset className={classes.row}>
      <legend className={classes.legend}>{t('slot.number', { number })}</legend>
      <NativeSelect
        className={classes.day ?? ''}
        label={t('slot.day')}
        value={slot.day}
        error={errorOf('dayOfWeek')}
        data={[
          { value: '', label: t('slot.chooseDay') },
          ...WEEK.map((day, index) => ({ value: String(index + 1), label: weekdayName(day) })),
          { value: 'date', label: t('slot.singleDate') },
        ]}
        onChange={(event) => set('dayOfWeek', { day: event.currentTarget.value })}
      />
      {slot.day === 'date' && (
        <DateField
          {...date}
          className={classes.date ?? ''}
          label={t('slot.date')}
          value={slot.date}
          error={errorOf('date')}
          onChange={(next) => set('date', { date: next })}
        />
      )}
      <TimeField
        {...time}
        className={classes.time ?? ''}
        label={t('slot.from')}
        value={slot.startTime}
        error={errorOf('startTime')}
        onChange={(startTime) =>
          set('startTime', {
            startTime,
            ...(slot.endTime === '' && { endTime: hourAfter(startTime) }),
          })
        }
      />
      <TimeField
        {...time}
        className={classes.time ?? ''}
        label={t('slot.to')}
        value={slot.endTime}
        error={errorOf('endTime')}
        onChange={(endTime) => set('endTime', { endTime })}
      />
      <div className={classes.place}>
        <ServerSelect
          label={t('slot.place')}
          placeholder={t('slot.samePlace')}
          source={rooms}
          clearable
          value={slot.locationId}
          error={errorOf('locationId')}
          onChange={(locationId) => set('locationId', { locationId })}
        />
      </div>
      {onRemove && (
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          size={44}
          aria-label={t('slot.remove', { number })}
          onClick={onRemove}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </fieldset>
  );
}
