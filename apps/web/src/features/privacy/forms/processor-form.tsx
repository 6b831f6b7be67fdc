import { Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newProcessor } from '#contract/privacy.ts';
import { PROCESSOR_LIMITS } from '#domain/privacy/records.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { type Processor, useAddProcessor, useUpdateProcessor } from '../api.ts';

interface ProcessorFormProps {
  /** Absent: a new one. */
  readonly processor?: Processor;
  readonly onClose: () => void;
}

const FIELDS = ['name', 'purpose', 'data', 'country'] as const;

/** A processor has no version: the last one to save wins. */
export function ProcessorForm({ processor, onClose }: ProcessorFormProps) {
  const { t } = useTranslation(['data-privacy', 'common', 'shared']);
  const add = useAddProcessor().mutateAsync;
  const update = useUpdateProcessor(processor?.id ?? '').mutateAsync;
  const { name = '', purpose = '', data = '', country = '' } = processor ?? {};
  const saving = useContractForm({
    schema: newProcessor,
    initial: { name, purpose, data, country },
    save: processor ? update : add,
    onSaved: (saved) => {
      notify(processor ? t('shared:saved') : t('shared:added', { name: saved.name }));
      onClose();
    },
  });
  const dialog = useFormDialog(saving, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={processor ? t('processors.edit') : t('processors.add')}
      submitLabel={processor ? dialog.submitLabel : t('common:add')}
    >
      <Stack gap="md">
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={t(`processors.${field}`)}
            required
            autoComplete="off"
            maxLength={PROCESSOR_LIMITS[field]}
            {...(field === 'name' && { 'data-autofocus': true })}
            {...saving.form.getInputProps(field)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
