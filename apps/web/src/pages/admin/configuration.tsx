import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../features/school/api.ts';
import { HomePagesForm } from '../../features/school/forms/home-pages-form.tsx';
import { RegionalSettingsForm } from '../../features/school/forms/regional-settings-form.tsx';
import { useTabAddress } from '../../lib/use-tab-address.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { type PageTab, PageTabs } from '../../ui/page-tabs.tsx';
import { SectionCard } from '../../ui/section-card.tsx';

const TABS = ['regional', 'home-pages'] as const;

/** /admin-configuration: what holds for the whole school, a tab a matter. */
export function Configuration() {
  const { t } = useTranslation('school');
  const { chosen, choose } = useTabAddress(TABS);
  usePageTitle(t('title'));
  const tabs: readonly PageTab[] = [
    {
      value: 'regional',
      label: t('regional.title'),
      content: (
        <SectionCard title={t('regional.title')}>
          <Stack gap="md">
            <Text c="dimmed">{t('regional.text')}</Text>
            <RegionalSettingsForm />
          </Stack>
        </SectionCard>
      ),
    },
    {
      value: 'home-pages',
      label: t('homePages.title'),
      content: (
        <SectionCard title={t('homePages.title')}>
          <Stack gap="md">
            <Text c="dimmed">{t('homePages.text')}</Text>
            <HomePagesForm />
          </Stack>
        </SectionCard>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} />
      <PageTabs label={t('title')} tabs={tabs} chosen={chosen} onChoose={choose} />
    </>
  );
}
