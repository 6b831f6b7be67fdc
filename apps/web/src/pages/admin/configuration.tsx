import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FlowInWords } from '../../features/absences/components/flow-preview.tsx';
import { AuditLog } from '../../features/audit/components/audit-log.tsx';
import { useAbsencePolicies, useInvoiceInformation } from '../../features/configuration/api.ts';
import { InvoiceSection } from '../../features/configuration/components/invoice-section.tsx';
import { PoliciesSection } from '../../features/configuration/components/policies-section.tsx';
import { UndeliveredMails } from '../../features/mails/components/undelivered-mails.tsx';
import { useMe, useMyPermissions } from '../../features/me/api.ts';
import { usePageTitle, useSchool } from '../../features/school/api.ts';
import { ClassmatesSwitch } from '../../features/school/components/classmates-switch.tsx';
import { LogoSection } from '../../features/school/components/logo-section.tsx';
import { useCohortVisibility } from '../../features/school/components/use-configuration.ts';
import { HomePagesForm } from '../../features/school/forms/home-pages-form.tsx';
import { RegionalSettingsForm } from '../../features/school/forms/regional-settings-form.tsx';
import { SchoolProfileForm } from '../../features/school/forms/school-profile-form.tsx';
import { useSleepSettings } from '../../features/sleeping-accounts/api.ts';
import { SleepSwitch } from '../../features/sleeping-accounts/components/sleep-switch.tsx';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { type PageTab, PageTabs } from '../../ui/page/page-tabs.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';
import { PrivacyTab } from './privacy-tab.tsx';

/** /admin-configuration: what holds for the whole school, a tab a matter. */
export function Configuration() {
  const { t } = useTranslation('school');
  const me = useMe();
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <QueryBoundary query={me} failedTitle={t('loadFailed')}>
        {({ permissions }) => <Tabs permissions={permissions} />}
      </QueryBoundary>
    </>
  );
}

/** Only what the reader may open is shown. */
function Tabs({ permissions }: { readonly permissions: readonly string[] }) {
  const { t } = useTranslation(['school', 'audit', 'data-privacy']);
  const all: readonly (PageTab & { readonly needs: string })[] = [
    { value: 'school', needs: CONFIGURE, label: t('profile.tab'), content: <SchoolTab /> },
    { value: 'invoice', needs: CONFIGURE, label: t('invoice.tab'), content: <InvoiceTab /> },
    { value: 'policies', needs: CONFIGURE, label: t('policies.tab'), content: <PoliciesTab /> },
    { value: 'regional', needs: CONFIGURE, label: t('regional.tab'), content: <RegionalTab /> },
    { value: 'home-pages', needs: CONFIGURE, label: t('homePages.tab'), content: <HomesTab /> },
    { value: 'mails', needs: CONFIGURE, label: t('undelivered.tab'), content: <MailsTab /> },
    { value: 'audit', needs: 'audit.view', label: t('audit:tab'), content: <AuditLog /> },
    {
      value: 'privacy',
      needs: 'privacy.manage',
      label: t('data-privacy:title'),
      content: <PrivacyTab />,
    },
  ];
  const tabs = all.filter(({ needs }) => permissions.includes(needs));
  const { chosen, choose } = useTabParam(tabs.map(({ value }) => value));
  if (chosen === null) return <Text>{t('nothingAllowed')}</Text>;
  return <PageTabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose} />;
}

const CONFIGURE = 'school.configure';

function SchoolTab() {
  const { t } = useTranslation(['school', 'sleeping-accounts']);
  const school = useSchool();
  if (school === undefined) return null;
  return (
    <Stack gap="md">
      <SectionCard title={t('profile.title')}>
        <SchoolProfileForm school={school} />
      </SectionCard>
      <SectionCard title={t('logo.title')}>
        <LogoSection school={school} />
      </SectionCard>
      <SectionCard title={t('classmates.title')}>
        <Classmates />
      </SectionCard>
      <SectionCard title={t('sleeping-accounts:settings.title')}>
        <SleepingAccounts />
      </SectionCard>
    </Stack>
  );
}

function Classmates() {
  const { t } = useTranslation('school');
  return (
    <QueryBoundary query={useCohortVisibility()} failedTitle={t('classmates.loadFailed')}>
      {(visibility) => <ClassmatesSwitch {...visibility} />}
    </QueryBoundary>
  );
}

function SleepingAccounts() {
  const { t } = useTranslation('sleeping-accounts');
  return (
    <QueryBoundary query={useSleepSettings()} failedTitle={t('settings.loadFailed')}>
      {(settings) => <SleepSwitch {...settings} />}
    </QueryBoundary>
  );
}

function InvoiceTab() {
  const { t } = useTranslation(['school', 'messages']);
  return (
    <SectionCard title={t('invoice.title')}>
      <QueryBoundary query={useInvoiceInformation()} failedTitle={t('messages:invoice.loadFailed')}>
        {(information) => <InvoiceSection information={information} />}
      </QueryBoundary>
    </SectionCard>
  );
}

function PoliciesTab() {
  const { t } = useTranslation(['messages', 'absences']);
  const mayConfigure = useMyPermissions(true).includes('absences.configure');
  return (
    <Stack gap="md">
      {mayConfigure && (
        <SectionCard title={t('absences:flow.title')}>
          <FlowInWords />
        </SectionCard>
      )}
      <QueryBoundary query={useAbsencePolicies()} failedTitle={t('absencePolicies.loadFailed')}>
        {(policies) => <PoliciesSection policies={policies} />}
      </QueryBoundary>
    </Stack>
  );
}

function RegionalTab() {
  const { t } = useTranslation('school');
  return (
    <SectionCard title={t('regional.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('regional.text')}</Text>
        <RegionalSettingsForm />
      </Stack>
    </SectionCard>
  );
}

function HomesTab() {
  const { t } = useTranslation('school');
  return (
    <SectionCard title={t('homePages.title')}>
      <Stack gap="md">
        <Text c="dimmed">{t('homePages.text')}</Text>
        <HomePagesForm />
      </Stack>
    </SectionCard>
  );
}

function MailsTab() {
  const { t } = useTranslation('school');
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('undelivered.text')}</Text>
      <UndeliveredMails />
    </Stack>
  );
}
