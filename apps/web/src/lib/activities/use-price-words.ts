import { useTranslation } from 'react-i18next';
import type { getActivity } from '#contract/activities.ts';
import type { QuotePart } from '#domain/pricing/quote.ts';
import type { Answer } from '../api/api.ts';
import { formatDate, formatMonth } from '../i18n/format.ts';
import { formatPrice } from '../i18n/money.ts';

type Activity = Answer<typeof getActivity>;

type Priced = Pick<Activity, 'kind' | 'priceMinor' | 'currency' | 'pricingType'>;

/** Prices as people say them. */
export function usePriceWords() {
  const { t } = useTranslation('activities');
  /** "€28 a month" */
  const unit = ({ kind, priceMinor, currency, pricingType }: Priced): string => {
    if (priceMinor === null) return t('price.none');
    if (priceMinor === 0) return t('price.free');
    const price = formatPrice(priceMinor, currency);
    if (pricingType === null) return price;
    // Slots are booked one by one, and each is paid.
    const bySlot = kind === 'appointment' && ['total', 'perSession'].includes(pricingType);
    return bySlot ? t('price.perSlot', { price }) : t(`price.${pricingType}`, { price });
  };
  /** "3 × €25 on the next invoice" */
  const part = ({ timing, count, unitMinor, startDate }: QuotePart, currency: string): string => {
    const price = formatPrice(unitMinor, currency);
    const amount = count === 1 ? price : `${count} × ${price}`;
    switch (timing) {
      case 'atOnce':
        return t('price.atOnce', { amount });
      case 'nextInvoice':
        return t('price.nextInvoice', { amount });
      case 'periodStart':
        return t('price.periodStart', { amount, date: formatDate(startDate) });
      case 'afterMonth':
        return t('price.afterMonth', { amount, month: formatMonth(startDate) });
    }
  };
  return { unit, part };
}
