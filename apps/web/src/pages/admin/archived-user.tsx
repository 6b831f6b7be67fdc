import { Alert, Stack, Title } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AuditLog } from '../../features/audit/components/audit-log.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { PrivacyLink } from '../../features/privacy/components/privacy-link.tsx';
import { useSchool } from '../../features/school/api.ts';
import type { User } from '../../features/users/api.ts';
import { RestoreButton } from '../../features/users/components/restore-button.tsx';
import { UserFacts } from '../../features/users/components/user-facts.tsx';
import { UserPage } from '../../features/users/components/user-page.tsx';
import { formatDateTime } from '../../lib/i18n/format.ts';

/** /admin-archived-user/$userId */
export function ArchivedUser() {
  return (
    <UserPage archived actions={(user) => user.can.restore && <RestoreButton user={user} />}>
      {(user) => <UserContent user={user} />}
    </UserPage>
  );
}

function UserContent({ user }: { readonly user: User }) {
  const { t } = useTranslation('users');
  const school = useSchool();
  const held = useMyPermissions(true);
  const maySeeHistory = held.includes('audit.view');
  const { archivedAt, archiveReason } = user;
  return (
    <Stack gap="md">
      {archivedAt && school && (
        <Alert role="note" color="orange" icon={<IconArchive aria-hidden />} maw={760}>
          {t('archive.since', {
            date: formatDateTime(archivedAt, school.timeZone),
            reason: archiveReason ?? '–',
          })}
        </Alert>
      )}
      <Stack maw={760}>
        <UserFacts user={user} />
        {held.includes('privacy.manage') && (
          <div>
            <PrivacyLink userId={user.userId} />
          </div>
        )}
      </Stack>
      {maySeeHistory && (
        <section>
          <Title order={2} mb="md">
            {t('tab.history')}
          </Title>
          <AuditLog personId={user.userId} />
        </section>
      )}
    </Stack>
  );
}
