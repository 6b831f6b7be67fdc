import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { parse } from '#contract/errors.ts';
import { isApiError } from '../api/api-error.ts';
import { type ErrorMessages, messageOf } from '../api/error-messages.ts';
import { type FieldOf, serverFieldErrors, useFocusFirstError, validateBy } from './form-errors.ts';

export interface CallForm<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** An error that belongs to no single field. */
  readonly problem: string | null;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows an error at its field or as `problem`; the values stay. */
  readonly showRefusal: (error: unknown) => void;
}

interface CallFormOptions<Values, S extends z.ZodMiniType> {
  readonly initial: Values;
  /** The body schema: the page and the server validate alike. */
  readonly schema: S;
  readonly toInput: (values: Values) => unknown;
  /** Checks beyond the schema: a confirmation, password strength. */
  readonly check?: (values: Values) => FormErrors;
  /** A message beside the field errors, if any. */
  readonly problemOf?: (values: Values) => string | null;
  readonly fieldOf?: FieldOf;
  /** The message if the server gave no reason. */
  readonly failed?: string;
  readonly words?: ErrorMessages;
  readonly save: (input: z.output<S>) => void;
}

/** A form without drafts or guard, for pages before the sign-in: contract validation, field errors, focus. */
export function useCallForm<Values extends object, S extends z.ZodMiniType>({
  initial,
  schema,
  toInput,
  check,
  problemOf,
  fieldOf,
  failed,
  words = {},
  save,
}: CallFormOptions<Values, S>): CallForm<Values> {
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focusFirstError = useFocusFirstError(element);
  const bySchema = validateBy(schema, toInput);
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => ({ ...bySchema(values), ...check?.(values) }),
  });

  const showRefusal = (error: unknown) => {
    const atFields = serverFieldErrors(error, fieldOf);
    if (Object.keys(atFields).length > 0) {
      form.setErrors(atFields);
      focusFirstError();
    } else if (words.access_denied !== undefined || !isApiError(error, 'access_denied')) {
      // Missing permissions have their own dialog.
      setProblem(failed && isApiError(error, 'internal') ? failed : messageOf(error, words));
    }
  };

  const submit = form.onSubmit(
    (values) => {
      setProblem(null);
      const parsed = parse(schema, toInput(values));
      if (parsed.ok) save(parsed.value);
    },
    (_errors, values) => {
      setProblem(problemOf?.(values) ?? null);
      focusFirstError();
    },
  );

  return { form, element, problem, submit, showRefusal };
}
