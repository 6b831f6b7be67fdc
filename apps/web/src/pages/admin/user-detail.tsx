import { Anchor, Button, Menu, Stack, Text } from '@mantine/core';
import { IconArchive, IconKey, IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { ChildAttendance } from '../../features/attendance/components/child-attendance.tsx';
import { AuditLog } from '../../features/audit/components/audit-log.tsx';
import { SetPasswordForm } from '../../features/auth/forms/set-password-form.tsx';
import { CareOnRequest } from '../../features/care/components/care-card.tsx';
import { useFamily } from '../../features/families/api.ts';
import { FamilyPanel } from '../../features/families/components/family-panel.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { useBookingCount } from '../../features/participants/api.ts';
import { PersonBookings } from '../../features/participants/components/person-bookings.tsx';
import { PrivacyLink } from '../../features/privacy/components/privacy-link.tsx';
import type { User } from '../../features/users/api.ts';
import { InviteButton } from '../../features/users/components/invite-button.tsx';
import { PaymentDetails } from '../../features/users/components/payment-details.tsx';
import { UserAside } from '../../features/users/components/user-aside.tsx';
import { UserCohorts } from '../../features/users/components/user-cohorts.tsx';
import { UserFacts } from '../../features/users/components/user-facts.tsx';
import { UserPage } from '../../features/users/components/user-page.tsx';
import { ArchiveUserForm } from '../../features/users/forms/archive-user-form.tsx';
import { UserForm } from '../../features/users/forms/user-form.tsx';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { ActionsMenu } from '../../ui/page/actions-menu.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import classes from './user-detail.module.css';

const TABS = ['profile', 'family', 'cohorts', 'bookings', 'history'] as const;

/** /admin/user/$userId */
export function UserDetail() {
  const panel = useSelectedParam('panel');
  return (
    <UserPage archived={false} actions={(user) => <Actions user={user} onOpen={panel.choose} />}>
      {(user) => (
        <>
          <UserTabs user={user} />
          {panel.chosen === 'edit' && user.can.edit && (
            <UserForm user={user} onClose={panel.close} />
          )}
          {panel.chosen === 'password' && user.can.setPassword && (
            <SetPasswordForm user={user} onClose={panel.close} />
          )}
          {panel.chosen === 'archive' && user.can.archive && (
            // Once archived, the page leads to that of archived people by itself.
            <ArchiveUserForm user={user} onArchived={() => undefined} onClose={panel.close} />
          )}
        </>
      )}
    </UserPage>
  );
}

function UserTabs({ user }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'care', 'attendance']);
  const held = useMyPermissions(true);
  const maySeeHistory = held.includes('audit.view');
  const inFamily = user.roleKinds.some((kind) => kind === 'child' || kind === 'parent');
  const maySeeBookings = inFamily && held.includes('bookings.view');
  const tabs = TABS.filter(
    (tab) => (tab !== 'history' || maySeeHistory) && (tab !== 'bookings' || maySeeBookings),
  );
  const tab = useTabParam(tabs);
  const { data: family } = useFamily(user.userId, inFamily);
  const isChild = user.roleKinds.includes('child');
  const counts: Partial<Record<string, number>> = {
    family: family && family.items.length + family.children.length,
    cohorts: user.cohorts.length,
    bookings: useBookingCount(user.userId, maySeeBookings && isChild),
  };
  const contents: Record<(typeof TABS)[number], ReactNode> = {
    profile: <Profile user={user} held={held} />,
    family: <FamilyPanel user={user} />,
    cohorts: (
      <Stack>
        <UserCohorts user={user} />
      </Stack>
    ),
    bookings: (
      <Stack gap="md">
        <div>
          <PersonBookings user={user} />
        </div>
        {isChild && held.includes('attendance.view') && (
          <SectionCard title={t('attendance:ofChild.title')}>
            <ChildAttendance childId={user.userId} />
          </SectionCard>
        )}
      </Stack>
    ),
    history: <AuditLog personId={user.userId} />,
  };
  return (
    <PageTabs
      label={fullName(user)}
      tabs={tabs.map((name) => ({
        value: name,
        label: t(`tab.${name}`),
        content: contents[name],
        count: counts[name],
      }))}
      chosen={tab.chosen ?? 'profile'}
      onChoose={tab.choose}
      around={(content) => (
        <div className={classes.columns}>
          <div className={classes.main}>{content}</div>
          <UserAside
            user={user}
            health={
              user.can.edit && tab.chosen !== 'profile' && <HealthCard userId={user.userId} />
            }
          />
        </div>
      )}
    />
  );
}

interface ProfileProps {
  readonly user: User;
  /** The reader's permissions. */
  readonly held: readonly string[];
}

function Profile({ user, held }: ProfileProps) {
  const { t } = useTranslation('care');
  return (
    <Stack gap="md">
      <UserFacts user={user} />
      {user.roleKinds.includes('child') && user.can.edit && (
        <SectionCard title={t('title')} id="care">
          <CareOnRequest childId={user.userId} />
        </SectionCard>
      )}
      {user.can.seePaymentDetails && <PaymentDetails user={user} />}
      {held.includes('privacy.manage') && (
        <div>
          <PrivacyLink userId={user.userId} />
        </div>
      )}
    </Stack>
  );
}

/** Health data stand in the profile alone, where each sight is logged; elsewhere only the way there. */
function HealthCard({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['users', 'care']);
  return (
    <SectionCard title={t('summary.health')} compact>
      <Anchor component={Link} to={`/admin/user/${userId}`} hash="care">
        {t('care:title')}
      </Anchor>
      <Text size="sm" c="dimmed" mt={4}>
        {t('payment.hint')}
      </Text>
    </SectionCard>
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
      {can.invite && <InviteButton user={user} />}
      {can.edit && (
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onOpen('edit')}>
          {t('common:edit')}
        </Button>
      )}
      {(can.archive || can.setPassword) && (
        <ActionsMenu label={t('common:moreActions')}>
          {(run) => (
            <>
              {can.setPassword && (
                <Menu.Item
                  leftSection={<IconKey size={18} aria-hidden />}
                  onClick={run(() => onOpen('password'))}
                >
                  {t('account:setPassword.button')}
                </Menu.Item>
              )}
              {can.archive && (
                <Menu.Item
                  leftSection={<IconArchive size={18} aria-hidden />}
                  onClick={run(() => onOpen('archive'))}
                >
                  {t('archive.button')}
                </Menu.Item>
              )}
            </>
          )}
        </ActionsMenu>
      )}
    </>
  );
}
