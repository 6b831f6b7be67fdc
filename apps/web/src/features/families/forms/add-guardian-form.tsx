import { NativeSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newGuardian } from '#contract/families.ts';
import { RELATIONS } from '#domain/families/guardianship.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { usePeopleOptions } from '../../users/api.ts';
import { useAddGuardian } from '../api.ts';

interface AddGuardianFormProps {
  readonly userId: string;
  /** Who is looked for: a guardian of this child, or a child of this guardian. */
  readonly side: 'guardian' | 'child';
  readonly onClose: () => void;
}

export function AddGuardianForm({ userId, side, onClose }: AddGuardianFormProps) {
  const { t } = useTranslation(['families', 'common']);
  const add = useAddGuardian();
  const adding = useContractForm({
    schema: newGuardian,
    initial: { guardianId: '', relation: '' },
    // What is not chosen is a field left out, and said so.
    toInput: ({ guardianId, relation }) => ({
      ...(guardianId !== '' && { guardianId }),
      ...(relation !== '' && { relation }),
    }),
    save: ({ guardianId, relation }) =>
      add.mutateAsync(
        side === 'guardian'
          ? { childId: userId, guardianId, relation }
          : { childId: guardianId, guardianId: userId, relation },
      ),
    onSaved: () => {
      notify(t('added'));
      onClose();
    },
  });
  const { form } = adding;
  const people = usePeopleOptions(side === 'guardian' ? 'parent' : 'child', {
    without: userId,
    emptyLabel: t('nobodyFound'),
  });
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={side === 'guardian' ? t('addGuardian') : t('addChild')}
      submitLabel={t('common:add')}
    >
      <Stack gap="md">
        <ServerSelect
          label={t('person')}
          description={t('personHint')}
          required
          data-autofocus
          source={people}
          {...form.getInputProps('guardianId')}
          value={form.values.guardianId}
        />
        <NativeSelect
          label={t('relationLabel')}
          required
          data={[
            { value: '', label: '' },
            ...RELATIONS.map((value) => ({
              value: value as string,
              label: t(`relation.${value}`),
            })),
          ]}
          {...form.getInputProps('relation')}
        />
        <Text size="sm" c="dimmed">
          {t('defaultRights')}
        </Text>
      </Stack>
    </FormDialog>
  );
}
