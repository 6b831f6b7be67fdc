import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, InputOf, QueryOf } from '#contract/endpoint.ts';
import { DEFAULT_PAGE_SIZE } from '#domain/lists/paging.ts';
import type { SelectOption } from '../../ui/form/searchable-multi-select.tsx';
import type { ServerOptions } from '../../ui/form/server-options.ts';
import { type Answer, type CallOf, call } from '../api/api.ts';
import { messageOf } from '../api/error-messages.ts';
import { topicOf } from '../api/resource.ts';
import { formatNumber } from '../i18n/format.ts';

const DEBOUNCE_MS = 250;
/** The longest search that lists accept (`pageFields` of the contract). */
const MAX_SEARCH = 100;

type ItemOf<E extends Endpoint> =
  Answer<E> extends { readonly items: readonly (infer Item)[] } ? Item : never;

interface ServerOptionsConfig<E extends Endpoint> {
  /** Further query parameters of the list: a filter, an order. */
  readonly query?: Omit<InputOf<QueryOf<E>>, 'q' | 'page' | 'pageSize'>;
  /** Null: this item can't be chosen. */
  readonly toOption: (item: ItemOf<E>) => SelectOption | null;
  /** Options of the record that is edited: its values keep their labels. */
  readonly known?: readonly SelectOption[];
  /** For a sorted list: no item after this one can be chosen. */
  readonly isLast?: (item: ItemOf<E>) => boolean;
  readonly emptyLabel?: string;
  /** False: the call answers with the best matches, and has no pages. */
  readonly paged?: boolean;
}

export interface SearchedOptions extends ServerOptions {
  /** The label of a value, for a comparison in words. */
  readonly labelOf: (value: string) => string;
  /** True once the whole list is known to have nothing to choose. */
  readonly hasNone: boolean;
}

/**
 * Binds `<ServerSelect>` and `<ServerMultiSelect>` to a list endpoint: it searches by `q`, one page at a
 * time. A query per search text: a late answer never replaces that of a newer search.
 */
export function useServerOptions<E extends Endpoint>(
  endpoint: E,
  { query, toOption, known = [], isLast, emptyLabel, paged = true }: ServerOptionsConfig<E>,
): SearchedOptions {
  const { t } = useTranslation(['shared', 'common']);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, MAX_SEARCH), DEBOUNCE_MS);
  const { data, error } = useQuery({
    queryKey: [topicOf(endpoint), 'options', endpoint.name, query, q],
    queryFn: async ({ signal }) => {
      const page = paged && { pageSize: DEFAULT_PAGE_SIZE };
      const search = { ...query, ...(q !== '' && { q }), ...page };
      const answer = await call(endpoint, { query: search, signal } as unknown as CallOf<E>);
      return answer as { readonly items: readonly ItemOf<E>[]; readonly total: number };
    },
    placeholderData: keepPreviousData,
  });
  const items = data?.items ?? [];
  const options = items.map(toOption).filter((option) => option !== null);

  // Whatever was shown once may be chosen, and keeps its label after the next search.
  const seen = useRef(new Map<string, SelectOption>());
  for (const option of [...known, ...options]) seen.current.set(option.value, option);

  const isCut =
    data !== undefined && data.total > items.length && !items.some((it) => isLast?.(it));
  const none = error ? messageOf(error) : (emptyLabel ?? t('noneFound.title'));
  return {
    options,
    known: [...seen.current.values()],
    moreLabel: isCut
      ? t('select.more', { shown: formatNumber(items.length), total: formatNumber(data.total) })
      : null,
    emptyLabel: data || error ? none : t('common:loading'),
    onSearch: setTyped,
    labelOf: (value) => seen.current.get(value)?.label ?? '',
    hasNone: data !== undefined && q === '' && typed === '' && options.length === 0,
  };
}
