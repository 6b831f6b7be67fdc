import type { FormErrors } from '@mantine/form';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { type FieldProblem, parse } from '#contract/errors.ts';
import { isApiError } from './api-error.ts';
import { fieldMessageOf } from './errors.ts';
import './schema-setup.ts';

/** The first problem of each field, in words. */
export function formErrorsOf(problems: readonly FieldProblem[]): FormErrors {
  const errors: FormErrors = {};
  for (const problem of problems) errors[problem.path] ??= fieldMessageOf(problem);
  return errors;
}

/**
 * A form's `validate` by the schema of the contract: the page and the server judge alike. `toInput`
 * makes of what was typed what the call takes.
 */
export function validateBy<Values>(schema: z.ZodMiniType, toInput: (values: Values) => unknown) {
  return (values: Values): FormErrors => {
    const parsed = parse(schema, toInput(values));
    return parsed.ok ? {} : formErrorsOf(parsed.problems);
  };
}

/** The schema of what a call takes, for a form that is judged by it. */
export function bodyOf<S extends z.ZodMiniType>(endpoint: { readonly body?: S }): S {
  if (endpoint.body === undefined) throw new Error('This call takes no body');
  return endpoint.body;
}

/** The server's word on single fields; empty where the refusal is about something else. */
export function serverFieldErrors(error: unknown): FormErrors {
  if (!isApiError(error)) return {};
  return Object.fromEntries(
    error.errors.filter(({ path }) => path !== '').map(({ path, message }) => [path, message]),
  );
}

/** Focuses the first faulty field, in the order of the page, once the faults are shown. */
export function useFocusFirstError(form: RefObject<HTMLFormElement | null>): () => void {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked, form]);
  return useCallback(() => setAsked((count) => count + 1), []);
}
