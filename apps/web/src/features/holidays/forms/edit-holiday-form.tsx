import { useTranslation } from 'react-i18next';
import { newHoliday } from '#contract/holidays.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { useVersionedEdit } from '../../../lib/forms/use-versioned-edit.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { useCohortOptions } from '../../cohorts/api.ts';
import { type Holiday, useFetchHoliday, useHoliday, useUpdateHoliday } from '../api.ts';
import { HolidayFields } from './holiday-fields.tsx';
import { valuesOf } from './holiday-values.ts';

/** Edits the holiday of the `edit` parameter: it may be on another page of the list, or deleted. */
export function EditHoliday({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['holidays', 'common']);
  const { data: holiday, error } = useHoliday(id);
  if (isApiError(error, 'not_found', 'invalid_request')) {
    return (
      <NoticeDialog
        title={t('edit')}
        text={t('notFound')}
        closeLabel={t('common:close')}
        onClose={onClose}
      />
    );
  }
  return holiday?.can.edit ? <EditHolidayForm holiday={holiday} onClose={onClose} /> : null;
}

interface EditHolidayFormProps {
  readonly holiday: Holiday;
  readonly onClose: () => void;
}

function EditHolidayForm({ holiday, onClose }: EditHolidayFormProps) {
  const { t } = useTranslation('holidays');
  const cohorts = useCohortOptions(holiday.cohorts);
  const editing = useVersionedEdit({
    stored: holiday,
    schema: newHoliday,
    valuesOf,
    fieldGroups: [['startDate', 'endDate']],
    update: useUpdateHoliday(holiday.id).mutateAsync,
    fetchLatest: useFetchHoliday(holiday.id),
    labelOf: (field) => t(`field.${field as 'title'}`),
    show: (field, value) => {
      if (!Array.isArray(value)) {
        return field === 'title' ? String(value ?? '') : formatDate(String(value ?? ''));
      }
      const names = value.map((id) => cohorts.labelOf(String(id)));
      return names.length === 0 ? t('wholeSchool') : names.join(', ');
    },
    onSaved: onClose,
  });
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog {...dialog} title={t('edit')}>
      <HolidayFields form={editing.form} cohorts={cohorts} />
    </FormDialog>
  );
}
