import { Select, type SelectProps } from '@mantine/core';
import { foundBy } from './fold-text.ts';
import type { ManyOption } from './many-select.tsx';

interface OneSelectProps
  extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly options: readonly ManyOption[];
  /** Nothing chosen is an empty text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly noMatchLabel: string;
}

/** One of a long list, found by typing without caring for accents. */
export function OneSelect({ options, value, onChange, noMatchLabel, ...input }: OneSelectProps) {
  return (
    <Select
      size="md"
      {...input}
      data={[...options]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      // Who walks through the form with the keyboard is not met by a list at every step.
      openOnFocus={false}
      maxDropdownHeight={260}
      nothingFoundMessage={noMatchLabel}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && foundBy(search, option.label))
      }
    />
  );
}
