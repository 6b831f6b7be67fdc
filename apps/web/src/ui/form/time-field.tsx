import { TimePicker, type TimePickerProps } from '@mantine/dates';

export interface TimeFieldProps extends Omit<TimePickerProps, 'value' | 'onChange' | 'format'> {
  /** A time (HH:mm) or nothing. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The school's clock; `useTimeField` hands it out with the names of the parts. */
  readonly clock: '24h' | '12h';
  readonly partLabels: {
    readonly hours: string;
    readonly minutes: string;
    readonly half: string;
  };
}

/** A time input in the school's clock format; the browser's own input would use the device's. */
export function TimeField({ value, onChange, clock, partLabels, ...rest }: TimeFieldProps) {
  // A page may have several: each part is named with the field that it belongs to.
  const nameOf = (part: string) =>
    typeof rest.label === 'string' ? `${rest.label}: ${part}` : part;
  return (
    <TimePicker
      size="md"
      {...rest}
      format={clock}
      value={value}
      onChange={onChange}
      hoursInputLabel={nameOf(partLabels.hours)}
      minutesInputLabel={nameOf(partLabels.minutes)}
      amPmInputLabel={nameOf(partLabels.half)}
      hoursInputProps={{
        inputMode: 'numeric',
        ...(rest.error && { 'aria-invalid': true }),
        ...(rest.required && { 'aria-required': true }),
      }}
      minutesInputProps={{ inputMode: 'numeric' }}
    />
  );
}
