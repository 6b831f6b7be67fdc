import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRole } from '../../../lib/session/session.ts';
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
  return (
    <NoticeDialog
      title={t('common:permission.title')}
      text={t('denied.text')}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      {roles.length > 0 && (
        <Stack gap="xs" mt="md">
          <Text>{t('denied.otherRole')}</Text>
          <RoleList roles={roles} onChoose={onChooseRole} />
        </Stack>
      )}
    </NoticeDialog>
  );
}
