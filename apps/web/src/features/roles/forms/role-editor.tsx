import { Alert, Text } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isAdministrator } from '#domain/roles/changes.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDraft } from '../../../lib/forms/use-draft.ts';
import { useUnsavedGuard } from '../../../lib/forms/use-unsaved-guard.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { SaveBar } from '../../../ui/form/save-bar.tsx';
import { type Permission, type Role, useSavePermissions } from '../api.ts';
import { ChangeSummary } from '../components/change-summary.tsx';
import { PermissionGroups } from '../components/permission-groups.tsx';
import { applyChanges, changesOf, draftOf, usePermissionEdit } from './permission-edit.ts';

interface RoleEditorProps {
  /** As it stands on the server now; it may move on while changes are being made. */
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly headingOrder: 2 | 3;
}

/** What a role may do. Nothing happens before Save, and nothing is lost when saving is refused. */
export function RoleEditor({ role, permissions, headingOrder }: RoleEditorProps) {
  const { t } = useTranslation(['roles', 'shared', 'common']);
  const edit = usePermissionEdit(role.permissions);
  const { changes, after, given, taken, isDirty, movedOn, toggle, discard } = edit;
  const save = useSavePermissions(role.id);
  // Adding a role opens a panel of this page: the changes stay.
  const guard = useUnsavedGuard(() => isDirty, { until: 'page' });
  const draft = useDraft({
    // The same role has two URLs.
    form: `permissions of ${role.id}`,
    fields: [],
    unsaved: () => draftOf(edit),
    bringBack: (kept) => edit.bringBack(changesOf(kept)),
  });

  const submit = () =>
    save.mutate(
      { permissions, change: (held) => applyChanges(held, changes) },
      {
        onSuccess: () => {
          discard();
          notify(t('saved'));
        },
      },
    );
  return (
    <>
      {draft && role.can.edit && <DraftNotice {...draft} />}
      {!role.can.edit && (
        <Text mb="md">{isAdministrator(role) ? t('fixed.everything') : t('fixed.byOthers')}</Text>
      )}
      <PermissionGroups
        permissions={permissions}
        after={after}
        given={given}
        taken={taken}
        headingOrder={headingOrder}
        grantable={role.grantable}
        busy={save.isPending}
        onToggle={(key) => {
          // A refusal was about what stood there before.
          save.reset();
          toggle(key);
        }}
      />
      {isDirty && (
        <SaveBar
          title={t('changes', { count: given.length + taken.length })}
          saveLabel={t('common:save')}
          discardLabel={t('shared:unsaved.discard')}
          busy={save.isPending}
          onSave={submit}
          onDiscard={() => {
            save.reset();
            discard();
          }}
        >
          <ChangeSummary
            people={role.people}
            permissions={permissions}
            given={given}
            taken={taken}
          />
          {movedOn && (
            <Alert role="status" icon={<IconInfoCircle aria-hidden />} mt="xs" p="xs">
              {t('changedMeanwhile')}
            </Alert>
          )}
          {save.isError && !isApiError(save.error, 'access_denied') && (
            <Alert role="alert" color="red" icon={<IconAlertCircle aria-hidden />} mt="xs" p="xs">
              {messageOf(save.error)}
            </Alert>
          )}
        </SaveBar>
      )}
      {guard.question && <ConfirmDialog {...guard.question} />}
    </>
  );
}
