import type { SelectOption } from '../../../ui/form/searchable-multi-select.tsx';
import { useAllCohorts } from '../../cohorts/api.ts';
import type { Holiday } from '../api.ts';

/** The cohorts that a holiday can be for; those it is for stay choosable. */
export function useCohortChoices(holiday?: Holiday): SelectOption[] {
  const { data: cohorts = [] } = useAllCohorts();
  const options = [...cohorts, ...(holiday?.cohorts ?? [])].map(({ id, name, schoolYear }) => ({
    value: id,
    label: `${name} (${schoolYear})`,
  }));
  return [...new Map(options.map((option) => [option.value, option])).values()];
}
