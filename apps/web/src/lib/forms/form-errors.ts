import type { FormErrors } from '@mantine/form';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type FieldProblem, parse } from '#contract/errors.ts';
import { isApiError, type ProblemCode } from '../api/api-error.ts';
import { fieldMessageOf, messageOf } from '../api/error-messages.ts';
import './schema-setup.ts';

/** The first error message of each field. */
export function formErrorsOf(problems: readonly FieldProblem[]): FormErrors {
  const errors: FormErrors = {};
  for (const problem of problems) errors[problem.path] ??= fieldMessageOf(problem);
  return errors;
}

/**
 * Mantine's `validate` by a contract schema, so that the page and the server validate alike. `toInput`
 * converts form values to the call's body.
 */
export function validateBy<Values>(schema: z.ZodMiniType, toInput: (values: Values) => unknown) {
  return (values: Values): FormErrors => {
    const parsed = parse(schema, toInput(values));
    return parsed.ok ? {} : formErrorsOf(parsed.problems);
  };
}

/** The body schema of an endpoint, for a form's validation. */
export function bodyOf<S extends z.ZodMiniType>(endpoint: { readonly body?: S }): S {
  if (endpoint.body === undefined) throw new Error('This call takes no body');
  return endpoint.body;
}

/** Error codes that belong to one field. */
export type FieldOf = Partial<Record<ProblemCode, string>>;

/** The server's field errors; empty if the error is about something else. */
export function serverFieldErrors(error: unknown, fieldOf: FieldOf = {}): FormErrors {
  if (!isApiError(error)) return {};
  const field = fieldOf[error.code];
  if (field !== undefined) return { [field]: messageOf(error) };
  return Object.fromEntries(
    error.errors.filter(({ path }) => path !== '').map(({ path, message }) => [path, message]),
  );
}

/** What can take the focus: a frame around several inputs is marked as invalid, too. */
const INVALID_FIELD =
  '[aria-invalid="true"]:is(input, select, textarea, button, [contenteditable="true"]):not(:disabled)';

/** Focuses the first invalid field, in page order, once the errors are rendered. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>(INVALID_FIELD)?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((count) => count + 1), []);
}
