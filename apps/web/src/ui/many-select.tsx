import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { foundBy } from './fold-text.ts';

export interface ManyOption {
  readonly value: string;
  readonly label: string;
}

interface ManySelectProps
  extends Omit<MultiSelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly options: readonly ManyOption[];
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
  readonly noMatchLabel: string;
}

/** Several of a list, found by typing without caring for accents. */
export function ManySelect({ options, noMatchLabel, ...input }: ManySelectProps) {
  return (
    <MultiSelect
      size="md"
      {...input}
      data={[...options]}
      searchable
      // Who walks through the form with the keyboard is not met by a list at every step.
      openOnFocus={false}
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={noMatchLabel}
      filter={({ options: all, search }) =>
        all.filter((option) => 'label' in option && foundBy(search, option.label))
      }
    />
  );
}
