import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';

export interface DateFieldProps
  extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** A date (YYYY-MM-DD), nothing, or what was typed and is no date: the schema then refuses it. */
  readonly value?: string;
  readonly onChange: (value: string) => void;
  /** The school's way of writing a date; `useDateField` hands these out. */
  readonly format: (date: string) => string;
  readonly parse: (text: string) => string | null;
  readonly openLabel: string;
  readonly locale: string;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

/**
 * A date input with a calendar. Typed text is parsed strictly; what is no date stays as typed.
 */
export function DateField({
  value = '',
  onChange,
  format,
  parse,
  openLabel,
  locale,
  min,
  max,
  onBlur,
  ...input
}: DateFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const date = parse(format(value));
  // Show the typed text while it still matches the form's value.
  const fits = typed !== null && (parse(typed) ?? typed.trim()) === value;
  return (
    <Popover
      hideDetached={false}
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      // aria-expanded belongs on the button, not on the text box.
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...input}
          autoComplete="off"
          inputMode="numeric"
          value={fits ? typed : format(value)}
          onChange={(event) => {
            const text = event.currentTarget.value;
            setTyped(text);
            onChange(parse(text) ?? text.trim());
          }}
          onBlur={(event) => {
            setTyped(null);
            onBlur?.(event);
          }}
          rightSectionWidth={44}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size="calc(var(--afterbell-control) - 4px)"
              aria-label={openLabel}
              aria-expanded={opened}
              disabled={input.disabled === true}
              onClick={() => setOpened(!opened)}
            >
              <IconCalendar size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown>
        <DatePicker
          locale={locale}
          firstDayOfWeek={1}
          value={date}
          {...(date !== null && { defaultDate: date })}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          onChange={(picked) => {
            setTyped(null);
            onChange(picked ?? '');
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
