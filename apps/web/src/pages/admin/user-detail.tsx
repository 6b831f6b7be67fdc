import { Button, Stack, Tabs } from '@mantine/core';
import { IconArchive, IconKey, IconPencil } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { AuditLog } from '../../features/audit/components/audit-log.tsx';
import { SetPasswordForm } from '../../features/auth/forms/set-password-form.tsx';
import { FamilyPanel } from '../../features/families/components/family-panel.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import type { User } from '../../features/users/api.ts';
import { InviteButton } from '../../features/users/components/invite-button.tsx';
import { PaymentDetails } from '../../features/users/components/payment-details.tsx';
import { UserCohorts } from '../../features/users/components/user-cohorts.tsx';
import { UserFacts } from '../../features/users/components/user-facts.tsx';
import { UserPage } from '../../features/users/components/user-page.tsx';
import { UserPills } from '../../features/users/components/user-pills.tsx';
import { UsersLink } from '../../features/users/components/users-link.tsx';
import { ArchiveUserForm } from '../../features/users/forms/archive-user-form.tsx';
import { EditUserForm } from '../../features/users/forms/edit-user-form.tsx';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';

/** /admin/user/$userId */
export function UserDetail() {
  return (
    <UserPage>
      {(user) =>
        user.status === 'archived' ? (
          <Navigate to={`/admin-archived-user/${user.userId}`} replace />
        ) : (
          <UserContent user={user} />
        )
      }
    </UserPage>
  );
}

const TABS = ['profile', 'family', 'cohorts', 'history'] as const;

function UserContent({ user }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'account', 'common']);
  const panel = useSelectedParam('panel');
  const maySeeHistory = useMyPermissions(true).includes('audit.view');
  const tabs = TABS.filter((tab) => tab !== 'history' || maySeeHistory);
  const tab = useTabParam(tabs);
  return (
    <>
      <PageHeader
        title={fullName(user)}
        note={<UserPills user={user} withStatus />}
        back={<UsersLink />}
        actions={<Actions user={user} onOpen={panel.choose} />}
      />
      <Tabs value={tab.chosen} onChange={tab.choose} keepMounted={false}>
        <Tabs.List mb="md">
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} fz="md" px="sm" mih={44}>
              {t(`tab.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="profile">
          <Stack gap="md" maw={760}>
            <UserFacts user={user} />
            {user.can.seePaymentDetails && <PaymentDetails user={user} />}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="family">
          <FamilyPanel user={user} />
        </Tabs.Panel>
        <Tabs.Panel value="cohorts">
          <Stack maw={760}>
            <UserCohorts user={user} />
          </Stack>
        </Tabs.Panel>
        {maySeeHistory && (
          <Tabs.Panel value="history">
            <AuditLog personId={user.userId} />
          </Tabs.Panel>
        )}
      </Tabs>
      {panel.chosen === 'edit' && user.can.edit && (
        <EditUserForm user={user} onClose={panel.close} />
      )}
      {panel.chosen === 'password' && user.can.setPassword && (
        <SetPasswordForm user={user} onClose={panel.close} />
      )}
      {panel.chosen === 'archive' && user.can.archive && (
        // Once archived, the page leads to that of archived people by itself.
        <ArchiveUserForm user={user} onArchived={() => undefined} onClose={panel.close} />
      )}
    </>
  );
}

interface ActionsProps {
  readonly user: User;
  readonly onOpen: (panel: string) => void;
}

function Actions({ user, onOpen }: ActionsProps) {
  const { t } = useTranslation(['users', 'account', 'common']);
  const { can } = user;
  return (
    <>
      {can.archive && (
        <Button
          variant="default"
          leftSection={<IconArchive size={18} aria-hidden />}
          onClick={() => onOpen('archive')}
        >
          {t('archive.button')}
        </Button>
      )}
      {can.setPassword && (
        <Button
          variant="default"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={() => onOpen('password')}
        >
          {t('account:setPassword.button')}
        </Button>
      )}
      {can.invite && <InviteButton user={user} />}
      {can.edit && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onOpen('edit')}>
          {t('common:edit')}
        </Button>
      )}
    </>
  );
}
