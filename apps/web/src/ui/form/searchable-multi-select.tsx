import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { matchesText } from './fold-text.ts';

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface ManySelectProps
  extends Omit<MultiSelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly options: readonly SelectOption[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly noMatchLabel: string;
}

/** A multi-select that is searched without regard to accents. */
export function SearchableMultiSelect({ options, noMatchLabel, ...input }: ManySelectProps) {
  return (
    <MultiSelect
      size="md"
      // Mantine tells the eye alone.
      {...(input.required && { 'aria-required': true })}
      {...input}
      data={[...options]}
      searchable
      // Tabbing through a form must not open every list.
      openOnFocus={false}
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={noMatchLabel}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && matchesText(search, option.label))
      }
    />
  );
}
