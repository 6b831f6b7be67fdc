import { Title } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFamilyAbsences } from '../../features/absences/api.ts';
import { AskedAbsence } from '../../features/absences/components/asked-absence.tsx';
import { useMyPermissions } from '../../features/me/api.ts';
import { useLateInvoices } from '../../features/payments/api.ts';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import classes from './needs-you.module.css';

const LateInvoices = lazyPart(
  async () => (await import('../../features/payments/components/late-invoices.tsx')).LateInvoices,
  { room: 48 },
);

/** What the school asks, and what is late to be paid: one card, whose lines go by being dealt with. */
export function NeedsYou() {
  const { t } = useTranslation('me');
  const heading = useId();
  const asked = useFamilyAbsences().data?.items.filter(({ can }) => can.answer) ?? [];
  const seesInvoices = useMyPermissions(true).includes('payments.view');
  const late = useLateInvoices(seesInvoices).data?.items ?? [];
  if (asked.length === 0 && late.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby={heading}>
      <Title order={2} id={heading} className={classes.title ?? ''}>
        <IconMessageQuestion size={18} aria-hidden />
        {t('needsYou')}
      </Title>
      <ul className={classes.lines}>
        {asked.map((absence) => (
          <li key={absence.id}>
            <AskedAbsence absence={absence} />
          </li>
        ))}
        {late.length > 0 && (
          <li>
            <LateInvoices invoices={late} />
          </li>
        )}
      </ul>
    </section>
  );
}
