import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { ConflictNoticeProps } from '../../ui/form/conflict-notice.tsx';
import { isApiError } from '../api/api-error.ts';
import { type ErrorMessages, messageOf } from '../api/error-messages.ts';
import { notify } from '../loading/notify.ts';
import { changesBetween, compareEdits, type FieldGroups, mergeEdits } from './compare-edits.ts';
import type { FieldOf } from './form-errors.ts';
import { type ContractForm, useContractForm } from './use-contract-form.ts';

interface Versioned {
  readonly version: number;
}

/** A record that is not there yet: all of it is sent, and there is no version to compare. */
interface Adding<Values, Value> {
  readonly empty: Values;
  /** Resolves to what follows once the form counts as saved. */
  readonly save: (value: Value) => Promise<() => void>;
}

export interface VersionedEditOptions<
  Stored extends Versioned,
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType<object>,
  Saved,
> {
  /** The current record; it may change while the form is open. Null: a new one, by `adding`. */
  readonly stored: Stored | null;
  readonly adding?: Adding<Values, z.output<Schema>>;
  /** The schema of the whole record; changes are computed here. */
  readonly schema: Schema;
  readonly valuesOf: (stored: Stored) => Values;
  readonly toInput?: (values: Values) => unknown;
  readonly fieldGroups?: FieldGroups<z.output<Schema>>;
  readonly update: (change: Partial<z.output<Schema>> & Versioned) => Promise<Saved>;
  /** Bypasses the cache. */
  readonly fetchLatest: () => Promise<Stored>;
  readonly labelOf: (field: keyof Values & string) => string;
  /** Formats a value for the comparison; strings and booleans have a default. */
  readonly show?: (field: keyof Values & string, value: unknown) => string;
  /** A note instead of “Saved”, depending on what was changed. */
  readonly noteOf?: (changes: Partial<z.output<Schema>>, saved: Saved) => string | null;
  readonly words?: ErrorMessages;
  readonly fieldOf?: FieldOf;
  readonly onSaved: () => void;
}

export interface VersionedEdit<Values> extends Omit<ContractForm<Values>, 'send'> {
  /** A notice that somebody else saved while the form is open. */
  readonly news: string | null;
  /** Set after a version conflict: both versions and the choice. */
  readonly conflict: ConflictNoticeProps | null;
}

/**
 * Optimistic concurrency: the form starts from the version it was opened with (`start`) and is not reset by
 * refetches. On a version conflict the user sees both versions and decides.
 */
export function useVersionedEdit<
  Stored extends Versioned & { readonly [Field in keyof z.output<Schema>]?: unknown },
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType<object>,
  Saved,
>(options: VersionedEditOptions<Stored, Values, Schema, Saved>): VersionedEdit<Values> {
  const { stored, schema, valuesOf, toInput, fieldGroups, update, fetchLatest, noteOf } = options;
  const { adding } = options;
  const { t } = useTranslation('shared');
  const [start, setStart] = useState(stored);
  const [stale, setStale] = useState<{ theirs: Stored; error: unknown } | null>(null);

  const saveFrom = (from: Stored) => async (next: z.output<Schema>) => {
    const changes = changesBetween<z.output<Schema>>(from, next, fieldGroups);
    const isChanged = Object.keys(changes).length > 0;
    const saved = isChanged ? await update({ ...changes, version: from.version }) : null;
    const note = saved === null ? null : (noteOf?.(changes, saved) ?? null);
    return () => {
      notify(note ?? t('saved'), { long: note !== null });
      options.onSaved();
    };
  };
  const beginningOf = () => {
    if (start !== null) return { initial: valuesOf(start), save: saveFrom(start) };
    if (adding === undefined) throw new Error('There is nothing to edit');
    return { initial: adding.empty, save: adding.save };
  };
  const contractForm = useContractForm({
    schema,
    ...beginningOf(),
    toInput,
    words: options.words,
    fieldOf: options.fieldOf,
    onSaved: (finish) => finish(),
    onRefused: async (error) => {
      const theirs = isApiError(error, 'stale_version')
        ? await fetchLatest().catch(() => null)
        : null;
      setStale(theirs && { theirs, error });
      return theirs !== null;
    },
  });
  const { send, ...shown } = contractForm;
  const { form } = shown;

  /** Rebases the form onto the other person's version, with these values. */
  const goOnFrom = (latest: Stored, values: Values) => {
    setStart(latest);
    setStale(null);
    form.setInitialValues(valuesOf(latest));
    form.setValues(values);
    form.clearErrors();
  };
  const show =
    options.show ??
    ((_field: string, value: unknown) => {
      if (typeof value !== 'boolean') return String(value ?? '');
      return value ? t('yes') : t('no');
    });

  const conflictWith = (theirs: Stored, error: unknown): ConflictNoticeProps => {
    const edits = {
      start: beginningOf().initial,
      theirs: valuesOf(theirs),
      mine: form.getValues(),
    };
    return {
      title: messageOf(error),
      text: t('conflict.text'),
      differences: compareEdits(edits, show).map((difference) => ({
        ...difference,
        label: options.labelOf(difference.field),
      })),
      labels: {
        field: t('conflict.field'),
        theirs: t('conflict.theirs'),
        mine: t('conflict.mine'),
        empty: t('conflict.empty'),
        untouched: t('conflict.untouched'),
        keepMine: t('conflict.keepMine'),
        takeTheirs: t('conflict.takeTheirs'),
      },
      onKeepMine: () => {
        const merged = mergeEdits(edits);
        goOnFrom(theirs, merged);
        send(merged, saveFrom(theirs));
      },
      onTakeTheirs: () => goOnFrom(theirs, edits.theirs),
    };
  };
  const hasMovedOn = stale === null && stored?.version !== start?.version;
  return {
    ...shown,
    news: hasMovedOn ? t('changedMeanwhile') : null,
    conflict: stale && conflictWith(stale.theirs, stale.error),
  };
}
