import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import '../forms/schema-setup.ts';

type Fields = z.ZodMiniObject;
type Raw = Readonly<Record<string, string>>;

/** Parses search parameters by the endpoint's query schema, field by field: an invalid value falls back to its default. */
export function readFields<S extends Fields>(schema: S, raw: Raw): z.output<S> {
  const entries = Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(
    ([name, field]) => {
      const read = field.safeParse(raw[name]);
      return [name, read.success ? read.data : field.safeParse(undefined).data];
    },
  );
  return Object.fromEntries(entries) as z.output<S>;
}

/** The search parameters of values: defaults are left out. */
export function writeFields<S extends Fields>(
  schema: S,
  values: Readonly<Partial<z.output<S>>>,
): Record<string, string> {
  const defaults = readFields(schema, {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => value !== undefined && value !== '' && value !== defaults[name])
      .map(([name, value]) => [name, String(value)]),
  );
}

export interface ListSearch<Values> {
  readonly values: Values;
  /** Changes some values; all but a page change go back to the first page. `without` are other parameters that end with it. */
  readonly change: (
    changes: Partial<Values>,
    options?: { readonly replace?: boolean; readonly without?: readonly string[] },
  ) => void;
  /** Whether a search or filter is set. */
  readonly filtered: boolean;
  /** The names of those that are. */
  readonly filters: readonly string[];
  readonly clearFilters: () => void;
}

/** Parameters that don't filter. */
const NO_FILTERS = ['page', 'pageSize', 'sort'];

/** What of the address is not the list's own: the tab of its page, a dialog that is open, a list beside it. */
const NOTHING: readonly string[] = [];

function othersIn(schema: Fields, raw: Raw, without: readonly string[]): Raw {
  const isOther = ([name]: [string, string]) => !(name in schema.shape) && !without.includes(name);
  return Object.fromEntries(Object.entries(raw).filter(isOther));
}

/** The names of the filters that are set. */
export function filtersIn<S extends Fields>(
  schema: S,
  values: Readonly<Partial<z.output<S>>>,
): string[] {
  return Object.keys(writeFields(schema, values)).filter((name) => !NO_FILTERS.includes(name));
}

/**
 * A list's state in the search parameters, so that Back and shared links work. It changes its own and leaves all
 * others as they are: a search that is sent while a dialog opens must not close it.
 */
export function useListSearch<S extends Fields>(endpoint: {
  readonly query?: S;
}): ListSearch<z.output<S>> {
  const schema = endpoint.query;
  if (schema === undefined) throw new Error('This call takes no query, so it is no list');
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const values = useMemo(() => readFields(schema, raw), [schema, raw]);
  const change = useCallback(
    (changes: Partial<z.output<S>>, { replace = false, without = NOTHING } = {}) => {
      const isPaged = 'page' in schema.shape && !('page' in changes);
      const next = { ...values, ...(isPaged && { page: 1 }), ...changes };
      void navigate({
        to: '.',
        search: (previous: Raw) => ({
          ...othersIn(schema, previous, without),
          ...writeFields(schema, next),
        }),
        replace,
        resetScroll: 'page' in changes,
      });
    },
    [navigate, schema, values],
  );
  const filters = filtersIn(schema, values);
  return {
    values,
    change,
    filtered: filters.length > 0,
    filters,
    clearFilters: () =>
      change(Object.fromEntries(filters.map((name) => [name, undefined])) as Partial<z.output<S>>),
  };
}
