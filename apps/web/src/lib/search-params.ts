import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod/mini';
import './schema-setup.ts';

type Fields = z.ZodMiniObject;
type Raw = Readonly<Record<string, string>>;

/** Reads the address by the call's own query schema, field by field: a bad value falls back, the rest holds. */
export function readFields<S extends Fields>(schema: S, raw: Raw): z.output<S> {
  const entries = Object.entries(schema.shape as Record<string, z.ZodMiniType>).map(
    ([name, field]) => {
      const read = field.safeParse(raw[name]);
      return [name, read.success ? read.data : field.safeParse(undefined).data];
    },
  );
  return Object.fromEntries(entries) as z.output<S>;
}

/** What belongs into the address: everything that is not the default anyway. */
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

export interface ListAddress<Values> {
  readonly values: Values;
  /** Changes some values; everything but a new page begins at the first page again. */
  readonly change: (changes: Partial<Values>, options?: { readonly replace?: boolean }) => void;
  /** Whether anything is searched or filtered by. */
  readonly filtered: boolean;
  readonly clearFilters: () => void;
}

/** What says which part of the list is shown and how, and not what belongs to it. */
const NO_FILTERS = ['page', 'pageSize', 'sort'];

const NOTHING: readonly string[] = [];

function pick(raw: Raw, names: readonly string[]): Record<string, string | undefined> {
  return Object.fromEntries(names.map((name) => [name, raw[name]]));
}

/** The names of the filters that are set. */
export function filtersIn<S extends Fields>(
  schema: S,
  values: Readonly<Partial<z.output<S>>>,
): string[] {
  return Object.keys(writeFields(schema, values)).filter((name) => !NO_FILTERS.includes(name));
}

/**
 * The state of a list, kept in the address, so that Back and a shared link work. `keep` names what else
 * of the address stays while the list changes: the tab that it is on.
 */
export function useListAddress<S extends Fields>(
  endpoint: { readonly query?: S },
  { keep = NOTHING }: { readonly keep?: readonly string[] } = {},
): ListAddress<z.output<S>> {
  const schema = endpoint.query;
  if (schema === undefined) throw new Error('This call takes no query, so it is no list');
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const values = useMemo(() => readFields(schema, raw), [schema, raw]);
  const change = useCallback(
    (changes: Partial<z.output<S>>, { replace = false } = {}) => {
      const next = { ...values, ...('page' in changes ? {} : { page: 1 }), ...changes };
      void navigate({
        to: '.',
        search: (previous: Raw) => ({ ...pick(previous, keep), ...writeFields(schema, next) }),
        replace,
        resetScroll: 'page' in changes,
      });
    },
    [navigate, schema, values, keep],
  );
  const filters = filtersIn(schema, values);
  return {
    values,
    change,
    filtered: filters.length > 0,
    clearFilters: () =>
      change(Object.fromEntries(filters.map((name) => [name, undefined])) as Partial<z.output<S>>),
  };
}
