import { useTranslation } from 'react-i18next';
import { ACTIVITY_LIMITS } from '#domain/activities/limits.ts';
import { SearchableMultiSelect } from '../../../ui/form/searchable-multi-select.tsx';
import type { SectionProps } from './section-props.ts';
import { bind } from './use-form-fields.ts';

export function CohortsSection({ form, options }: SectionProps) {
  const { t } = useTranslation(['activity-form', 'shared']);
  return (
    <SearchableMultiSelect
      label={t('optional', { field: t('field.cohortIds') })}
      {...(form.values.cohortIds.length === 0 && { placeholder: t('openToAll') })}
      options={options.cohorts}
      noMatchLabel={t('shared:noneFound.title')}
      maxValues={ACTIVITY_LIMITS.cohorts}
      {...bind(form, 'cohortIds')}
    />
  );
}
