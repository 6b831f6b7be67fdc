import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRole } from '../../../lib/session/session.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { RoleList } from './role-list.tsx';

interface RoleDeniedDialogProps {
  /** Other roles of this person that would open the page. */
  readonly roles: readonly SessionRole[];
  readonly onChooseRole: (name: string) => void;
  readonly onClose: () => void;
}

/** The permission-denied dialog of a page that belongs to another role (product.md section 16). */
export function RoleDeniedDialog({ roles, onChooseRole, onClose }: RoleDeniedDialogProps) {
  const { t } = useTranslation(['auth', 'common']);
  const [only, ...more] = roles;
  if (only && more.length === 0) {
    return <OneRole role={only} onSwitch={() => onChooseRole(only.name)} onClose={onClose} />;
  }
  return (
    <NoticeDialog
      title={t('common:permission.title')}
      text={t('denied.text')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {only && (
        <Stack gap="xs" mt="md">
          <Text>{t('denied.otherRole')}</Text>
          <RoleList roles={roles} onChoose={onChooseRole} />
        </Stack>
      )}
    </NoticeDialog>
  );
}

interface OneRoleProps {
  readonly role: SessionRole;
  readonly onSwitch: () => void;
  readonly onClose: () => void;
}

/** Whose page it is, and the way there; what is lacking in the present role comes second. */
function OneRole({ role, onSwitch, onClose }: OneRoleProps) {
  const { t } = useTranslation(['auth', 'common']);
  const title = useRoleTitle()(role);
  return (
    <Dialog title={t('denied.belongs', { role: title })} onClose={onClose}>
      <Text c="dimmed">{t('denied.text')}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button onClick={onSwitch} data-autofocus>
          {t('denied.switch', { role: title })}
        </Button>
      </Group>
    </Dialog>
  );
}
