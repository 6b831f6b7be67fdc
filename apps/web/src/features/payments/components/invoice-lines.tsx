import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/money.ts';
import { formatShortDate } from '../../../lib/i18n/short-date.ts';
import type { InvoiceLine } from '../api.ts';
import classes from './payments.module.css';

interface InvoiceLinesProps {
  readonly label: string;
  readonly lines: readonly InvoiceLine[];
  readonly currency: string;
}

/** What was charged and why, line by line; why months come together, once for all of them. */
export function InvoiceLines({ label, lines, currency }: InvoiceLinesProps) {
  const { t } = useTranslation(['payments', 'invoices', 'shared']);
  const span = ({ startDate, endDate }: InvoiceLine) =>
    startDate === endDate
      ? formatShortDate(startDate)
      : t('span', { from: formatShortDate(startDate), to: formatShortDate(endDate) });
  return (
    <>
      {lines.some(({ pricingType }) => pricingType === 'perMonth') && (
        <Text size="sm" c="dimmed" pt={10}>
          {t('shared:monthsTogether')}
        </Text>
      )}
      <ul className={classes.lines} aria-label={label}>
        {lines.map((line) => (
          <li key={`${line.childId} ${line.activityId} ${line.basis} ${line.startDate}`}>
            <div className={classes.words}>
              <Text fw={600}>
                {line.childName}: {line.activityName}
              </Text>
              <Text size="sm">
                {t(`invoices:line.${line.pricingType}`)}, {span(line)}
              </Text>
              {line.pricingType !== 'perMonth' && (
                <Text size="sm" c="dimmed">
                  {t(`why.${line.pricingType}`, {
                    count: line.count,
                    price: formatMoney(line.unitMinor, currency),
                  })}
                </Text>
              )}
            </div>
            <span className={classes.amount}>{formatMoney(line.amountMinor, currency)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
