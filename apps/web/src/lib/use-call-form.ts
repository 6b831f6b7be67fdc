import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { parse } from '#contract/errors.ts';
import { isApiError, type ProblemCode } from './api-error.ts';
import { messageOf, type OwnWords } from './errors.ts';
import { serverFieldErrors, useFocusFirstError, validateBy } from './form.ts';

export interface CallForm<Values> {
  readonly form: UseFormReturnType<Values>;
  readonly element: RefObject<HTMLFormElement | null>;
  /** A refusal that belongs to no single field. */
  readonly problem: string | null;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows a refusal where it belongs; everything typed stays. */
  readonly showRefusal: (error: unknown) => void;
}

interface CallFormOptions<Values, S extends z.ZodMiniType> {
  readonly initial: Values;
  /** What the call takes: the page and the server judge alike. */
  readonly schema: S;
  readonly toInput: (values: Values) => unknown;
  /** What the schema can't know: a confirmation, the strength of a password. */
  readonly check?: (values: Values) => FormErrors;
  /** What to say beside the faults at the fields, if anything. */
  readonly problemOf?: (values: Values) => string | null;
  /** Refusals that are about one field. */
  readonly fieldOf?: Partial<Record<ProblemCode, string>>;
  /** What to say where the server gave no reason. */
  readonly failed?: string;
  readonly words?: OwnWords;
  readonly save: (input: z.output<S>) => void;
}

/** What every form has in common: judged by the contract, every fault at its field, the first focused. */
export function useCallForm<Values extends object, S extends z.ZodMiniType>({
  initial,
  schema,
  toInput,
  check,
  problemOf,
  fieldOf = {},
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
    const field = isApiError(error) ? fieldOf[error.code] : undefined;
    const atFields = field === undefined ? serverFieldErrors(error) : { [field]: messageOf(error) };
    if (Object.keys(atFields).length > 0) {
      form.setErrors(atFields);
      focusFirstError();
    } else if (words.access_denied !== undefined || !isApiError(error, 'access_denied')) {
      // A missing permission has its own dialog already.
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
