import { MultiSelect, type MultiSelectProps, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { DROPDOWN, dataOf, resultsOnly, type ServerOptions } from './server-options.ts';

interface ServerMultiSelectProps
  extends Omit<MultiSelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly source: ServerOptions;
  readonly value: string[];
  readonly onChange: (value: string[]) => void;
}

/** A multi-select that asks the server as one types. */
export function ServerMultiSelect({ source, ...input }: ServerMultiSelectProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <MultiSelect
        size="md"
        // Mantine tells the eye alone.
        {...(input.required && { 'aria-required': true })}
        {...input}
        data={dataOf(source)}
        filter={resultsOnly(source)}
        searchable
        onSearchChange={source.onSearch}
        // Tabbing through a form must not open every list.
        openOnFocus={false}
        hidePickedOptions
        maxDropdownHeight={260}
        nothingFoundMessage={source.emptyLabel}
        comboboxProps={DROPDOWN}
        onDropdownOpen={() => setOpened(true)}
        onDropdownClose={() => setOpened(false)}
      />
      <VisuallyHidden role="status">{opened && source.moreLabel}</VisuallyHidden>
    </>
  );
}
