import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/money.ts';
import type { Hub } from '../api.ts';
import classes from './payments.module.css';

interface FigureLine {
  readonly title: string;
  readonly value: number;
  readonly text: string;
}

/** What is paid more than is owed, in the place of what is to pay; null: nothing. */
export function useCreditFigure() {
  const { t } = useTranslation('payments');
  return ({ balanceMinor }: Hub): FigureLine | null =>
    balanceMinor < 0
      ? { title: t('credit.title'), value: -balanceMinor, text: t('credit.text') }
      : null;
}

/** Balance, overdue and what will come, as the office reads them. */
export function HubFigures({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('payments');
  const credit = useCreditFigure();
  const { balanceMinor, overdueMinor, overdueCount, unbilledMinor, currency } = hub;
  return (
    <Figures
      currency={currency}
      figures={[
        credit(hub) ?? { title: t('balance.title'), value: balanceMinor, text: t('balance.text') },
        {
          title: t('overdue.title'),
          value: overdueMinor,
          text: t('overdue.text', { count: overdueCount }),
        },
        { title: t('unbilled.title'), value: unbilledMinor, text: t('unbilled.text') },
      ]}
    />
  );
}

interface FiguresProps {
  readonly currency: string;
  readonly figures: readonly FigureLine[];
}

/** Amounts, each with what it means. */
function Figures({ currency, figures }: FiguresProps) {
  const { t } = useTranslation('payments');
  return (
    <section aria-label={t('figures')}>
      <dl className={classes.figures}>
        {figures.map(({ title, value, text }) => (
          <div key={title} className={classes.figure}>
            <dt>{title}</dt>
            <dd className={classes.value} data-zero={value === 0 || undefined}>
              {formatMoney(value, currency)}
            </dd>
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
