import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { parse } from '#contract/errors.ts';
import type { DraftNoticeProps } from '../../ui/form/draft-notice.tsx';
import { isApiError } from '../api/api-error.ts';
import { reportError } from '../api/client-errors.ts';
import { type ErrorMessages, messageOf } from '../api/error-messages.ts';
import {
  type FieldOf,
  formErrorsOf,
  serverFieldErrors,
  useFocusFirstError,
  validateBy,
} from './form-errors.ts';
import { useDraft } from './use-draft.ts';
import { type UnsavedGuard, useUnsavedGuard } from './use-unsaved-guard.ts';

export interface ContractFormOptions<
  Values extends Record<string, unknown>,
  Schema extends z.ZodMiniType,
  Saved,
> {
  /** The body schema: the page and the server validate alike. */
  readonly schema: Schema;
  readonly initial: Values;
  /** Converts form values to the body; absent if they are the body. */
  readonly toInput?: ((values: Values) => unknown) | undefined;
  /** Sends the parsed body. Errors are shown at their field or as `problem`. */
  readonly save: (value: z.output<Schema>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Names the draft if the URL does not identify the form (use-draft.ts). */
  readonly draftName?: string | undefined;
  /** For long forms: what is typed survives a reload, too. */
  readonly keepsTyping?: boolean;
  /** Resolves to true if the error has been handled. */
  readonly onRefused?: ((error: unknown) => Promise<boolean>) | undefined;
  readonly words?: ErrorMessages | undefined;
  readonly fieldOf?: FieldOf | undefined;
}

export interface ContractForm<Values, Value = unknown, Saved = unknown> {
  readonly form: UseFormReturnType<Values>;
  /** For the form element: `<form {...formProps}>`. */
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly noValidate: true;
  };
  /** An error that belongs to no single field. */
  readonly problem: string | null;
  readonly busy: boolean;
  /** Asks before unsaved values are lost; `useFormDialog` and `<FormDialog>` show the question. */
  readonly guard: UnsavedGuard;
  /** Set while a draft from before a forced logout can be restored. */
  readonly draft: DraftNoticeProps | null;
  /** Validates values that were just set on the form, and saves them if valid. */
  readonly send: (values: Values, save: (value: Value) => Promise<Saved>) => void;
}

/**
 * A form validated by a contract schema: errors of the schema and of the server at their fields, the first
 * one focused, any other error as `problem`; the values stay.
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
    whileTyping: options.keepsTyping,
    fields: Object.keys(initial),
    // Only dirty fields: restoring must not undo somebody else's change to another field.
    unsaved: () =>
      Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => form.isDirty(field))),
    bringBack: (values) => {
      const known = Object.entries(values).filter(([field]) => field in initial);
      form.setValues(Object.fromEntries(known) as Partial<Values>);
    },
  });

  const showRefusal = (error: unknown) => {
    const atFields = serverFieldErrors(error, options.fieldOf);
    if (Object.keys(atFields).length > 0) {
      form.setErrors(atFields);
      focusFirstError();
    } else if (!isApiError(error, 'access_denied')) {
      // Missing permissions have their own dialog.
      setProblem(messageOf(error, options.words));
    }
    reportError(error);
  };

  const run = async (work: () => Promise<Saved>) => {
    setProblem(null);
    setBusy(true);
    try {
      const saved = await work();
      // Saved values are not dirty: navigation is free, and later changes are guarded again.
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
