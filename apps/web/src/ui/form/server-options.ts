import type { ComboboxData, ComboboxProps, OptionsFilter } from '@mantine/core';
import type { SelectOption } from './searchable-multi-select.tsx';

/** Options that are searched on the server; `useServerOptions` provides them. */
export interface ServerOptions {
  /** The results of the current search. */
  readonly options: readonly SelectOption[];
  /** Labels of values that may be chosen without being among the results. */
  readonly known: readonly SelectOption[];
  /** Set while the server has more results than are shown. */
  readonly moreLabel: string | null;
  /** Shown instead of results: none found, loading, or an error. */
  readonly emptyLabel: string;
  readonly onSearch: (text: string) => void;
}

/** The results as a group that is named by the hint, so that nobody takes them for all there are. */
export function dataOf({ options, known, moreLabel }: ServerOptions): ComboboxData {
  const results = new Set(options.map(({ value }) => value));
  const others = known.filter(({ value }) => !results.has(value));
  return [
    ...(moreLabel === null ? options : [{ group: moreLabel, items: [...options] }]),
    ...others,
  ];
}

/** The server has searched; known labels are not results. */
export function resultsOnly({ options }: ServerOptions): OptionsFilter {
  const results = new Set(options.map(({ value }) => value));
  return ({ options: all }) => all.filter((one) => 'group' in one || results.has(one.value));
}

/** Mantine hides a dropdown whose input has no size, as in tests; it moves with its input anyway. */
export const DROPDOWN: ComboboxProps = { hideDetached: false };
