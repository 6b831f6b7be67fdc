import { NativeSelect, Select, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newGuardian } from '#contract/families.ts';
import { RELATIONS, type Relation } from '#domain/families/guardianship.ts';
import { fullName } from '#domain/users/user.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useUsers } from '../../users/api.ts';
import { useAddGuardian } from '../api.ts';

interface AddGuardianFormProps {
  readonly userId: string;
  /** Who is looked for: a guardian of this child, or a child of this guardian. */
  readonly side: 'guardian' | 'child';
  readonly onClose: () => void;
}

const PAUSE_MS = 250;

export function AddGuardianForm({ userId, side, onClose }: AddGuardianFormProps) {
  const { t } = useTranslation(['families', 'common']);
  const add = useAddGuardian();
  const adding = useContractForm({
    schema: newGuardian,
    initial: { guardianId: '', relation: 'mother' as Relation },
    // Nobody chosen is a field left out, and said so.
    toInput: ({ guardianId, relation }) => ({ relation, ...(guardianId !== '' && { guardianId }) }),
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
  const dialog = useFormDialog(adding, onClose);
  return (
    <FormDialog
      {...dialog}
      size={520}
      title={side === 'guardian' ? t('addGuardian') : t('addChild')}
      submitLabel={t('common:add')}
    >
      <Stack gap="md">
        <PersonSelect
          kind={side === 'guardian' ? 'parent' : 'child'}
          not={userId}
          value={form.values.guardianId}
          error={form.errors['guardianId']}
          onChange={(id) => form.setFieldValue('guardianId', id)}
        />
        <NativeSelect
          label={t('relationLabel')}
          data={RELATIONS.map((value) => ({ value, label: t(`relation.${value}`) }))}
          {...form.getInputProps('relation')}
        />
      </Stack>
    </FormDialog>
  );
}

interface PersonSelectProps {
  readonly kind: 'parent' | 'child';
  readonly not: string;
  readonly value: string;
  readonly error: React.ReactNode;
  readonly onChange: (id: string) => void;
}

/** A person, searched on the server by name. */
function PersonSelect({ kind, not, value, error, onChange }: PersonSelectProps) {
  const { t } = useTranslation('families');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useUsers({ kind, pageSize: 10, ...(q !== '' && { q: q.slice(0, 100) }) });
  const options = (data?.items ?? [])
    .filter((user) => user.userId !== not)
    .map((user) => ({
      value: user.userId,
      label: [fullName(user), user.username, ...user.cohorts.map(({ name }) => name)]
        .filter(Boolean)
        .join(' · '),
    }));
  return (
    <Select
      label={t('person')}
      description={t('personHint')}
      withAsterisk
      data-autofocus
      size="md"
      searchable
      data={options}
      value={value || null}
      error={error}
      // The server has searched already, without accents; here nothing is sorted out again.
      filter={({ options: found }) => found}
      // Ten at most, all in sight: a list that scrolls by itself can't be reached by the keyboard.
      withScrollArea={false}
      maxDropdownHeight={520}
      onSearchChange={setTyped}
      onChange={(id) => onChange(id ?? '')}
      nothingFoundMessage={t('nobodyFound')}
    />
  );
}
