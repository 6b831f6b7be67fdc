import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

/** For a form that is always open: takes over stored changes while the form is not dirty. */
export function useSyncStoredValues<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'isDirty' | 'setInitialValues' | 'setValues'>,
  stored: Values,
): void {
  const facts = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new stored values matter, not every render
  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(stored);
    form.setValues(stored);
  }, [facts]);
}
