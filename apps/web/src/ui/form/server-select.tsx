import { Select, type SelectProps, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { DROPDOWN, dataOf, resultsOnly, type ServerOptions } from './server-options.ts';

interface ServerSelectProps
  extends Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'value' | 'onChange'> {
  readonly source: ServerOptions;
  /** Nothing chosen is an empty string. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A select that asks the server as one types. */
export function ServerSelect({ source, value, onChange, ...input }: ServerSelectProps) {
  const [opened, setOpened] = useState(false);
  const chosen = source.known.find((option) => option.value === value)?.label;
  return (
    <>
      <Select
        size="md"
        {...input}
        data={dataOf(source)}
        filter={resultsOnly(source)}
        value={value === '' ? null : value}
        onChange={(next) => onChange(next ?? '')}
        searchable
        // The box shows the label of what is chosen, which is not a search.
        onSearchChange={(text) => source.onSearch(text === chosen ? '' : text)}
        // Tabbing through a form must not open every list.
        openOnFocus={false}
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
