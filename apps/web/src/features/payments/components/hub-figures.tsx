import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/money.ts';
import type { Hub } from '../api.ts';
import classes from './payments.module.css';

/** Balance, overdue and what will come, each with what it means. */
export function HubFigures({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('payments');
  const { balanceMinor, overdueMinor, overdueCount, unbilledMinor, currency } = hub;
  const isCredit = balanceMinor < 0;
  const figures = [
    {
      title: isCredit ? t('credit.title') : t('balance.title'),
      value: Math.abs(balanceMinor),
      text: isCredit ? t('credit.text') : t('balance.text'),
    },
    {
      title: t('overdue.title'),
      value: overdueMinor,
      text: t('overdue.text', { count: overdueCount }),
    },
    { title: t('unbilled.title'), value: unbilledMinor, text: t('unbilled.text') },
  ];
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {figures.map(({ title, value, text }) => (
          <div key={title} className={classes.figure}>
            <dt>{title}</dt>
            <dd className={classes.value}>{formatMoney(value, currency)}</dd>
            <dd>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
