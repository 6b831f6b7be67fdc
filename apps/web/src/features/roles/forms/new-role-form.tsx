import { Alert, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newRole } from '#contract/roles.ts';
import { ROLE_KINDS, type RoleKind } from '#domain/roles/kinds.ts';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { useUnsavedGuard } from '../../../lib/forms/use-unsaved-guard.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { useCreateRole } from '../api.ts';

interface NewRoleFormProps {
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}

/** A role of a kind, with no permissions yet: those are given on its page. */
export function NewRoleForm({ onAdded, onClose }: NewRoleFormProps) {
  const { t } = useTranslation(['roles', 'auth', 'common']);
  const create = useCreateRole();
  const { form, element, problem, submit, showRefusal } = useCallForm({
    initial: { name: '', kind: 'teacher' as RoleKind, description: '' },
    schema: newRole,
    toInput: (values) => values,
    fieldOf: { role_exists: 'name' },
    save: (role) =>
      create.mutate(role, {
        onSuccess: ({ id, name }) => {
          guard.release();
          notify(t('added', { name }));
          onAdded(id);
        },
        onError: showRefusal,
      }),
  });
  const guard = useUnsavedGuard(() => form.isDirty());
  return (
    <Dialog size={560} title={t('add')} closeLabel={t('common:close')} onClose={onClose}>
      <form ref={element} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('field.name')}
            required
            data-autofocus
            autoComplete="off"
            maxLength={60}
            {...form.getInputProps('name')}
          />
          <NativeSelect
            label={t('field.kind')}
            description={t(`reach.${form.values.kind}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            data={ROLE_KINDS.map((kind) => ({ value: kind, label: t(`auth:role.${kind}`) }))}
            {...form.getInputProps('kind')}
          />
          <TextInput
            label={t('field.description')}
            autoComplete="off"
            maxLength={300}
            {...form.getInputProps('description')}
          />
          {problem && (
            <Alert role="alert" color="red">
              {problem}
            </Alert>
          )}
        </Stack>
        <FormActions
          submitLabel={t('common:add')}
          cancelLabel={t('common:cancel')}
          busy={create.isPending}
          onCancel={onClose}
        />
      </form>
      {guard.question && <ConfirmDialog {...guard.question} />}
    </Dialog>
  );
}
