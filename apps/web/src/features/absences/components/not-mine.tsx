import { Alert } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../../ui/dialog/sheet.tsx';

/** The address names an absence of no child of this family: there is nothing to change. */
export function NotMine({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  return (
    <Sheet title={t('report.edit')} closeLabel={t('common:close')} onClose={onClose}>
      <Alert role="alert" color="red">
        {t('messages:absence.childMissing')}
      </Alert>
    </Sheet>
  );
}
