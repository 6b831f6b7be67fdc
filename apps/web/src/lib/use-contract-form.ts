import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { parse } from '#contract/errors.ts';
import type { DraftNoticeProps } from '../ui/draft-notice.tsx';
import { isApiError } from './api-error.ts';
import { reportError } from './client-errors.ts';
import { messageOf, type OwnWords } from './errors.ts';
import { formErrorsOf, serverFieldErrors, useFocusFirstError, validateBy } from './form.ts';
import { useDraft } from './use-draft.ts';
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.ts';

export interface ContractFormOptions<
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType,
  Saved,
> {
  /** The body of the call: the page and the server judge alike. */
  readonly schema: Schema;
  readonly initial: Values;
  /** Makes of what stands in the boxes what the call takes; absent: it is that already. */
  readonly toInput?: ((values: Values) => unknown) | undefined;
  /** Sends what the schema made of it. Whatever it throws is shown where it belongs. */
  readonly save: (value: z.output<Schema>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Names the form where the address does not tell it from others (lib/use-draft.ts). */
  readonly draftName?: string | undefined;
  /** True: this refusal has been dealt with and needs no words. */
  readonly onRefused?: ((error: unknown) => Promise<boolean>) | undefined;
  readonly words?: OwnWords | undefined;
}

export interface ContractForm<Values, Value = unknown, Saved = unknown> {
  readonly form: UseFormReturnType<Values>;
  /** For the form element: `<form {...formProps}>`. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
  };
  /** A refusal that belongs to no single field. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** Asks before what was typed is lost; `useFormDialog` and `<FormDialog>` put the question. */
  readonly guard: UnsavedGuard;
  /** Set while something typed before a forced logout can be brought back. */
  readonly draft: DraftNoticeProps | null;
  /** Judges values that the form has just been given, and sends them if there is nothing to object to. */
  readonly send: (values: Values, save: (value: Value) => Promise<Saved>) => void;
}

/**
 * A form that is judged by a schema of the contract: every fault at its field and the first one focused,
 * the server's word on a field at that field, any other refusal as `problem`; what was typed stays.
 */
export function useContractForm<
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType,
  Saved,
>(
  options: ContractFormOptions<Values, Schema, Saved>,
): ContractForm<Values, z.output<Schema>, Saved> {
  const { schema, initial, toInput = (values) => values, save, onSaved, onRefused } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const focusFirstError = useFocusFirstError(ref);
  const form = useForm<Values>({ initialValues: initial, validate: validateBy(schema, toInput) });
  const guard = useUnsavedGuard(() => form.isDirty());
  const draft = useDraft({
    form: options.draftName,
    fields: Object.keys(initial),
    // Only what was touched: somebody else's change to another field must not be undone by it.
    unsaved: () =>
      Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => form.isDirty(field))),
    bringBack: (values) => {
      const known = Object.entries(values).filter(([field]) => field in initial);
      form.setValues(Object.fromEntries(known) as Partial<Values>);
    },
  });

  const showRefusal = (error: unknown) => {
    const atFields = serverFieldErrors(error);
    if (Object.keys(atFields).length > 0) {
      form.setErrors(atFields);
      focusFirstError();
    } else if (!isApiError(error, 'access_denied')) {
      // A missing permission has its own dialog already.
      setProblem(messageOf(error, options.words));
    }
    reportError(error);
  };

  const run = async (work: () => Promise<Saved>) => {
    setProblem(null);
    setBusy(true);
    try {
      const saved = await work();
      // What is saved is no longer unsaved: the way is free, and later changes are guarded again.
      form.resetDirty();
      onSaved(saved);
    } catch (error) {
      if (!(await onRefused?.(error))) showRefusal(error);
    } finally {
      setBusy(false);
    }
  };

  const send = (values: Values, saveNow: (value: z.output<Schema>) => Promise<Saved>) => {
    const parsed = parse(schema, toInput(values));
    if (parsed.ok) {
      void run(() => saveNow(parsed.value));
    } else {
      form.setErrors(formErrorsOf(parsed.problems));
      focusFirstError();
    }
  };

  const onSubmit = form.onSubmit((values) => send(values, save), focusFirstError);
  return {
    form,
    formProps: { ref, onSubmit, noValidate: true },
    problem,
    busy,
    guard,
    draft,
    send,
  };
}
