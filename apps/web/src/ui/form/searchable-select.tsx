import { Select, type SelectProps } from '@mantine/core';
import { matchesText } from './fold-text.ts';
import type { SelectOption } from './searchable-multi-select.tsx';

interface OneSelectProps
  extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly options: readonly SelectOption[];
  /** Nothing chosen is an empty text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly noMatchLabel: string;
}

/** A select that is searched without regard to accents. */
export function SearchableSelect({
  options,
  value,
  onChange,
  noMatchLabel,
  ...input
}: OneSelectProps) {
  return (
    <Select
      size="md"
      {...input}
      data={[...options]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      // Tabbing through a form must not open every list.
      openOnFocus={false}
      maxDropdownHeight={260}
      nothingFoundMessage={noMatchLabel}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && matchesText(search, option.label))
      }
    />
  );
}
