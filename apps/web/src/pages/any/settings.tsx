import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../features/school/api.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PersonalSettings } from './personal-settings.tsx';

/** /admin-settings, /teacher-settings, /parent-settings */
export function Settings() {
  const { t } = useTranslation('settings');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <PersonalSettings />
    </>
  );
}
