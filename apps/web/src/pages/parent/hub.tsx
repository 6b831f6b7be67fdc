import { VisuallyHidden } from '@mantine/core';
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
import { useIsPhone } from '../../ui/page/use-is-phone.ts';

const TABS = ['bookings', 'absences', 'invoices'] as const;

/** /parent-hub: the family's bookings and absences, and the reader's own invoices. */
export function ParentHub() {
  const { t } = useTranslation(['bookings', 'absences', 'invoices']);
  const titles = {
    bookings: t('hub.title'),
    absences: t('absences:title'),
    invoices: t('invoices:title'),
  };
  const { chosen, choose } = useTabParam(TABS);
  const shown = chosen ?? 'bookings';
  usePageTitle(titles[shown]);
  const userId = useSession()?.userId ?? '';
  const seesInvoices = useMyPermissions(true).includes('payments.view');
  const invoices = {
    value: 'invoices',
    label: titles.invoices,
    content: <FamilyInvoices userId={userId} />,
  };
  return (
    <>
      {/* On a phone the chosen tab, right below, says the same. */}
      {useIsPhone() ? (
        <VisuallyHidden component="h1">{titles[shown]}</VisuallyHidden>
      ) : (
        <PageHeader title={titles[shown]} />
      )}
      <PageTabs
        label={titles.bookings}
        tabs={[
          { value: 'bookings', label: titles.bookings, content: <BookingHub /> },
          { value: 'absences', label: titles.absences, content: <FamilyAbsences /> },
          ...(seesInvoices ? [invoices] : []),
        ]}
        chosen={shown}
        onChoose={choose}
      />
    </>
  );
}
