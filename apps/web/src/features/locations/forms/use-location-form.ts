import { type UseFormReturnType, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { type Parsed, parse } from '#contract/errors.ts';
import { newLocation } from '#contract/locations.ts';
import { isApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/errors.ts';
import { serverFieldErrors, useFocusFirstError, validateBy } from '../../../lib/form.ts';
import type { NewLocation } from '../api.ts';
import { type LocationValues, toInput } from './location-values.ts';

export interface LocationForm {
  readonly form: UseFormReturnType<LocationValues>;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly problem: string | null;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Shows a refusal where it belongs; everything typed stays. */
  readonly showRefusal: (error: unknown) => void;
}

/** What was typed as the schema makes it: trimmed texts, numbers, null for empty. */
export function parseLocation(values: LocationValues): Parsed<NewLocation> {
  return parse(newLocation, toInput(values));
}

/** What adding and editing have in common: judged by the contract, every fault at its field, the first focused. */
export function useLocationForm(
  initial: LocationValues,
  save: (location: NewLocation) => void,
): LocationForm {
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const focusFirstError = useFocusFirstError(element);
  const form = useForm<LocationValues>({
    initialValues: initial,
    validate: validateBy(newLocation, toInput),
  });

  const showRefusal = (error: unknown) => {
    const atFields = serverFieldErrors(error);
    if (Object.keys(atFields).length > 0) {
      form.setErrors(atFields);
      focusFirstError();
    } else if (!isApiError(error, 'access_denied')) {
      // A missing permission has its own dialog already.
      setProblem(messageOf(error));
    }
  };

  const submit = form.onSubmit((values) => {
    setProblem(null);
    const parsed = parseLocation(values);
    if (parsed.ok) save(parsed.value);
  }, focusFirstError);

  return { form, element, problem, submit, showRefusal };
}
