import type { UseFormReturnType } from '@mantine/form';
import { useEffect } from 'react';

/** For a form that is always open: somebody else's change is taken over as long as nothing was changed here. */
export function useFollowStored<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'isDirty' | 'setInitialValues' | 'setValues'>,
  stored: Values,
): void {
  const facts = JSON.stringify(stored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is a reason, not a new render of the form
  useEffect(() => {
    if (form.isDirty()) return;
    form.setInitialValues(stored);
    form.setValues(stored);
  }, [facts]);
}
