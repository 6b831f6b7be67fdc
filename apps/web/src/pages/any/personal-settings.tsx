import { Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCalendarLink } from '../../features/calendar/api.ts';
import { CalendarLinkSection } from '../../features/calendar/components/calendar-link-section.tsx';
import { useAbsencePolicies, useContact } from '../../features/configuration/api.ts';
import { PolicyLinks } from '../../features/configuration/components/policy-links.tsx';
import { SchoolContact } from '../../features/configuration/components/school-contact.tsx';
import { useMe, useMyChildren } from '../../features/me/api.ts';
import { useNotificationPreferences } from '../../features/notifications/api.ts';
import { NotificationSettings } from '../../features/notifications/components/notification-settings.tsx';
import { usePreferences } from '../../features/preferences/api.ts';
import { AccountSection } from '../../features/preferences/components/account-section.tsx';
import { PreferencesSection } from '../../features/preferences/components/preferences-section.tsx';
import { ProfileSection } from '../../features/preferences/components/profile-section.tsx';
import { SchoolSection } from '../../features/school/components/school-section.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { QueryBoundary } from './query-boundary.tsx';

const ChangePasswordForm = lazyPart(
  async () =>
    (await import('../../features/auth/forms/change-password-form.tsx')).ChangePasswordForm,
);
const SessionsDialog = lazyPart(
  async () => (await import('../../features/auth/components/sessions-dialog.tsx')).SessionsDialog,
);
const ChangeEmailForm = lazyPart(
  async () =>
    (await import('../../features/preferences/forms/change-email-form.tsx')).ChangeEmailForm,
);
const WhatsNewDialog = lazyPart(
  async () =>
    (await import('../../features/preferences/components/whats-new-dialog.tsx')).WhatsNewDialog,
);

/** Everything about the person and not about a page: the same for every role. */
export function PersonalSettings() {
  const { t } = useTranslation(['settings', 'messages', 'calendar']);
  const me = useMe();
  const contact = useContact();
  const policies = useAbsencePolicies();
  const preferences = usePreferences();
  const notifications = useNotificationPreferences();
  const calendarLink = useCalendarLink();
  const children = useMyChildren();
  const { chosen, choose, close } = useSelectedParam('panel');
  useScrollToSection();
  return (
    <Stack gap="md" maw={760}>
      <SectionCard id="account" title={t('account.title')}>
        <AccountSection onOpen={choose} />
      </SectionCard>
      <SectionCard id="preferences" title={t('preferences.title')}>
        <QueryBoundary query={preferences} failedTitle={t('preferences.loadFailed')}>
          {(data) => <PreferencesSection preferences={data} />}
        </QueryBoundary>
      </SectionCard>
      <SectionCard id="notifications" title={t('notifications.title')}>
        <QueryBoundary query={notifications} failedTitle={t('notifications.loadFailed')}>
          {(data) => <NotificationSettings preferences={data} />}
        </QueryBoundary>
      </SectionCard>
      <SectionCard id="calendar" title={t('calendar:title')}>
        <QueryBoundary query={calendarLink} failedTitle={t('calendar:loadFailed')}>
          {(data) => <CalendarLinkSection link={data} family={children.data?.items ?? []} />}
        </QueryBoundary>
      </SectionCard>
      <SectionCard id="profile" title={t('profile.title')}>
        <QueryBoundary query={me} failedTitle={t('profile.loadFailed')}>
          {(data) => <ProfileSection me={data} onChangeEmail={() => choose('email')} />}
        </QueryBoundary>
      </SectionCard>
      <SectionCard id="school" title={t('school.title')}>
        <Stack gap="md">
          <SchoolSection />
          <QueryBoundary query={contact} failedTitle={t('school.loadFailed')}>
            {(data) => <SchoolContact contact={data} />}
          </QueryBoundary>
          <QueryBoundary query={policies} failedTitle={t('messages:absencePolicies.loadFailed')}>
            {(data) => <PolicyLinks policies={data} />}
          </QueryBoundary>
        </Stack>
      </SectionCard>
      {chosen === 'password' && <ChangePasswordForm onClose={close} />}
      {chosen === 'sessions' && <SessionsDialog onClose={close} />}
      {chosen === 'whats-new' && <WhatsNewDialog onClose={close} />}
      {chosen === 'email' && me.data && <ChangeEmailForm me={me.data} onClose={close} />}
    </Stack>
  );
}

/** `#profile` leads to that section, also from another page. */
function useScrollToSection(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView();
  }, [hash]);
}
