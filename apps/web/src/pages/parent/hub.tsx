import { useTranslation } from 'react-i18next';
import { FamilyAbsences } from '../../features/absences/components/family-absences.tsx';
import { BookingHub } from '../../features/bookings/components/booking-hub.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['bookings', 'absences'] as const;

/** /parent-hub: the family's bookings and absences. */
export function ParentHub() {
  const { t } = useTranslation(['bookings', 'absences']);
  usePageTitle(t('hub.title'));
  const { chosen, choose } = useTabParam(TABS);
  return (
    <>
      <PageHeader title={t('hub.title')} />
      <PageTabs
        label={t('hub.title')}
        tabs={[
          { value: 'bookings', label: t('hub.title'), content: <BookingHub /> },
          { value: 'absences', label: t('absences:title'), content: <FamilyAbsences /> },
        ]}
        chosen={chosen ?? 'bookings'}
        onChoose={choose}
      />
    </>
  );
}
