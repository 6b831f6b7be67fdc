import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { addChildren } from '#contract/cohorts.ts';
import { surnameFirst } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type Cohort, useAddChildren, useChildren } from '../api.ts';
import { ChildrenCheckList } from './children-check-list.tsx';

interface AddChildrenFormProps {
  readonly cohort: Cohort;
  readonly onClose: () => void;
}

export function AddChildrenForm({ cohort, onClose }: AddChildrenFormProps) {
  const { t } = useTranslation(['cohorts', 'common']);
  const children = useChildren();
  const initial: { childIds: string[] } = { childIds: [] };
  const adding = useContractForm({
    schema: bodyOf(addChildren),
    initial,
    draftName: 'add-children',
    save: useAddChildren(cohort.id).mutateAsync,
    onSaved: () => {
      notify(t('addChildren.done', { count: adding.form.getValues().childIds.length }));
      onClose();
    },
  });
  const { form } = adding;
  const dialog = useFormDialog(adding, onClose);
  const { value, onChange, error } = form.getInputProps('childIds') as {
    value: string[];
    onChange: (chosen: string[]) => void;
    error?: string;
  };
  const here = new Set(cohort.children.map(({ userId }) => userId));
  const others = children.data?.items.filter(({ userId }) => !here.has(userId));
  return (
    <FormDialog
      {...dialog}
      title={t('addChildren.title')}
      size={560}
      submitLabel={
        value.length === 0
          ? t('addChildren.title')
          : t('addChildren.submit', { count: value.length })
      }
    >
      {children.error && !others && (
        <LoadError
          title={t('addChildren.loadFailed')}
          message={messageOf(children.error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void children.refetch()}
        />
      )}
      {!others && !children.error && <RowsSkeleton rows={4} label={t('common:loading')} />}
      {others?.length === 0 && <Text c="dimmed">{t('addChildren.none')}</Text>}
      {others && others.length > 0 && (
        <ChildrenCheckList
          label={t('field.children')}
          items={others.map((child) => ({
            value: child.userId,
            label: surnameFirst(child),
            note: child.cohorts.map(({ name, schoolYear }) => `${name} (${schoolYear})`).join(', '),
          }))}
          chosen={value}
          onChange={onChange}
          error={value.length === 0 && error ? t('addChildren.choose') : error}
        />
      )}
    </FormDialog>
  );
}
