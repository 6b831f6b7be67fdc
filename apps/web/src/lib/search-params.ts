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
}

/** The state of a list, kept in the address, so that Back and a shared link work. */
export function useListAddress<S extends Fields>(endpoint: {
  readonly query?: S;
}): ListAddress<z.output<S>> {
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
        search: writeFields(schema, next),
        replace,
        resetScroll: 'page' in changes,
      });
    },
    [navigate, schema, values],
  );
  return { values, change };
}

/** A panel of a page that is open or not, in the address: `?new=true`. */
export function usePanelAddress(name: string): {
  readonly opened: boolean;
  readonly open: () => void;
  readonly close: () => void;
} {
  const raw = useSearch({ strict: false }) as Raw;
  const navigate = useNavigate();
  const go = useCallback(
    (value: string | undefined) =>
      void navigate({
        to: '.',
        search: (previous: Raw) => ({ ...previous, [name]: value }),
        // Opening is a step that Back undoes; closing leaves no second copy of the page behind.
        replace: value === undefined,
        resetScroll: false,
      }),
    [navigate, name],
  );
  return {
    opened: raw[name] === 'true',
    open: useCallback(() => go('true'), [go]),
    close: useCallback(() => go(undefined), [go]),
  };
}
