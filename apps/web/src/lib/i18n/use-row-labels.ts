import { useTranslation } from 'react-i18next';

/** What is done with a row of a table, in words. */
export function useRowLabels() {
  const { t } = useTranslation('common');
  return { edit: t('edit'), more: t('moreActions'), delete: t('delete') };
}
