import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { absencePolicyFields } from '#contract/configuration.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type AbsencePolicy, useAddPolicy, useUpdatePolicy } from '../api.ts';

interface PolicyFormProps {
  /** Absent: a new one. */
  readonly policy?: AbsencePolicy;
  readonly onClose: () => void;
}

/** A policy has no version: the last one to save wins. */
export function PolicyForm({ policy, onClose }: PolicyFormProps) {
  const { t } = useTranslation(['school', 'common', 'shared', 'messages']);
  const add = useAddPolicy().mutateAsync;
  const update = useUpdatePolicy(policy?.id ?? '').mutateAsync;
  const saving = useContractForm({
    schema: absencePolicyFields,
    initial: { name: policy?.name ?? '', link: policy?.link ?? '' },
    save: policy ? update : add,
    onSaved: ({ name }) => {
      notify(policy ? t('shared:saved') : t('shared:added', { name }));
      onClose();
    },
  });
  const { form } = saving;
  const dialog = useFormDialog(saving, onClose);
  return (
    <FormDialog
      {...dialog}
      size={480}
      title={policy ? t('policies.edit') : t('policies.add')}
      submitLabel={policy ? dialog.submitLabel : t('common:add')}
      problem={dialog.problem && `${t('messages:absencePolicies.saveFailed')}. ${dialog.problem}`}
    >
      <Stack gap="md">
        <TextInput
          label={t('policies.name')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={120}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('policies.link')}
          required
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.getInputProps('link')}
        />
      </Stack>
    </FormDialog>
  );
}
