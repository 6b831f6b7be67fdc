import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { ActivityValues } from './activity-values.ts';

export type ActivityFormReturn = UseFormReturnType<ActivityValues>;

/** The first fault at a path or below it: `cohortIds.2` belongs to the one field of all cohorts. */
export function errorBelow(
  errors: ActivityFormReturn['errors'],
  ...paths: readonly string[]
): ReactNode {
  const key = Object.keys(errors).find((each) =>
    paths.some((path) => each === path || each.startsWith(`${path}.`)),
  );
  return key === undefined ? null : errors[key];
}

/** Forgets the faults of what has just been changed. */
export function clearBelow(form: ActivityFormReturn, ...paths: readonly string[]): void {
  for (const key of Object.keys(form.errors)) {
    if (paths.some((path) => key === path || key.startsWith(`${path}.`))) form.clearFieldError(key);
  }
}

/** A value of the form and its faults, which the server may name by another path. */
export function bind<Field extends keyof ActivityValues & string>(
  form: ActivityFormReturn,
  field: Field,
  ...paths: readonly string[]
) {
  return {
    value: form.values[field],
    onChange: (value: ActivityValues[Field]) => {
      form.setFieldValue(field, value as never);
      clearBelow(form, field, ...paths);
    },
    error: errorBelow(form.errors, field, ...paths),
  };
}
