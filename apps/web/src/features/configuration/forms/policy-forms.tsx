import { Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { absencePolicyFields } from '#contract/configuration.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type AbsencePolicy, useAddPolicy, useUpdatePolicy } from '../api.ts';

type PolicyValues = Pick<AbsencePolicy, 'name' | 'link'>;

export function NewPolicyForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['school', 'common', 'shared', 'messages']);
  const adding = useContractForm({
    schema: absencePolicyFields,
    initial: { name: '', link: '' },
    save: useAddPolicy().mutateAsync,
    onSaved: ({ name }) => {
      notify(t('shared:added', { name }));
      onClose();
    },
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog
      {...dialog}
      size={480}
      title={t('policies.add')}
      submitLabel={t('common:add')}
      problem={dialog.problem && `${t('messages:absencePolicies.saveFailed')}. ${dialog.problem}`}
    >
      <PolicyFields form={adding.form} />
    </FormDialog>
  );
}

interface EditPolicyFormProps {
  readonly policy: AbsencePolicy;
  readonly onClose: () => void;
}

export function EditPolicyForm({ policy, onClose }: EditPolicyFormProps) {
  const { t } = useTranslation(['school', 'shared', 'messages']);
  const editing = useContractForm({
    schema: absencePolicyFields,
    initial: { name: policy.name, link: policy.link },
    save: useUpdatePolicy(policy.id).mutateAsync,
    onSaved: () => {
      notify(t('shared:saved'));
      onClose();
    },
  });
  const dialog = useFormDialog(editing, onClose);
  return (
    <FormDialog
      {...dialog}
      size={480}
      title={t('policies.edit')}
      problem={dialog.problem && `${t('messages:absencePolicies.saveFailed')}. ${dialog.problem}`}
    >
      <PolicyFields form={editing.form} />
    </FormDialog>
  );
}

function PolicyFields({ form }: { readonly form: UseFormReturnType<PolicyValues> }) {
  const { t } = useTranslation('school');
  return (
    <Stack gap="md">
      <TextInput
        label={t('policies.name')}
        withAsterisk
        data-autofocus
        autoComplete="off"
        maxLength={120}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('policies.link')}
        withAsterisk
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        {...form.getInputProps('link')}
      />
    </Stack>
  );
}
