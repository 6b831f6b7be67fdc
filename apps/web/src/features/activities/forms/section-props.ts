import type { ActivityFormReturn } from './use-form-fields.ts';
import type { FormOptions } from './use-form-options.ts';

/** What every section of the form gets. */
export interface SectionProps {
  readonly form: ActivityFormReturn;
  readonly options: FormOptions;
}
