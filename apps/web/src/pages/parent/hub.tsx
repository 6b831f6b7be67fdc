import { useTranslation } from 'react-i18next';
import { FamilyAbsences } from '../../features/absences/components/family-absences.tsx';
import { BookingHub } from '../../features/bookings/components/booking-hub.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { FamilyInvoices } from '../../features/payments/components/family-invoices.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';

const TABS = ['bookings', 'absences', 'invoices'] as const;

/** /parent-hub: the family's bookings and absences, and the reader's own invoices. */
export function ParentHub() {
  const { t } = useTranslation(['bookings', 'absences', 'invoices']);
  usePageTitle(t('hub.title'));
  const { chosen, choose } = useTabParam(TABS);
  const userId = useSession()?.userId ?? '';
  const seesInvoices = useMyPermissions(true).includes('payments.view');
  const invoices = {
    value: 'invoices',
    label: t('invoices:title'),
    content: <FamilyInvoices userId={userId} />,
  };
  return (
    <>
      <PageHeader title={t('hub.title')} />
      <PageTabs
        label={t('hub.title')}
        tabs={[
          { value: 'bookings', label: t('hub.title'), content: <BookingHub /> },
          { value: 'absences', label: t('absences:title'), content: <FamilyAbsences /> },
          ...(seesInvoices ? [invoices] : []),
        ]}
        chosen={chosen ?? 'bookings'}
        onChoose={choose}
      />
    </>
  );
}
