import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isSubscription } from '#domain/pricing/money.ts';
import { currencySign } from '../../../lib/i18n/money.ts';
import { Segments } from '../../../ui/form/segments.tsx';
import type { Pricing, SchoolFacts } from './activity-values.ts';
import type { SectionProps } from './section-props.ts';
import { bind } from './use-form-fields.ts';

const PERIODS = ['perMonth', 'quarterly', 'biAnnual', 'perYear'] as const;
const isPeriod = (pricing: Pricing) =>
  pricing !== '' && pricing !== 'free' && isSubscription(pricing);

export function PricingSection({ form, school }: SectionProps & { readonly school: SchoolFacts }) {
  const { t } = useTranslation('activity-form');
  const { value, onChange, error } = bind(form, 'pricingType');
  const price = bind(form, 'priceMinor');
  const segment = isPeriod(value) ? 'subscription' : value;
  // A price is missing as long as nothing is chosen: then that is what to mend.
  const missing = value === '' ? (error ?? price.error) : error;
  return (
    <Stack gap="md">
      <Segments
        label={t('field.pricingType')}
        value={segment}
        error={missing}
        onChange={(chosen) => {
          onChange(chosen === 'subscription' ? 'perMonth' : chosen);
          form.clearFieldError('priceMinor');
        }}
        options={(['free', 'perSession', 'subscription', 'total'] as const).map((each) => ({
          value: each,
          label: t(`pricing.${each}`),
        }))}
      />
      {value !== 'free' && value !== '' && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('field.priceMinor')}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            leftSection={currencySign(school.currency)}
            value={price.value}
            error={price.error}
            onChange={(event) => price.onChange(event.currentTarget.value)}
          />
          {isPeriod(value) && (
            <NativeSelect
              label={t('every')}
              value={value}
              onChange={(event) => onChange(event.currentTarget.value as Pricing)}
              data={PERIODS.map((period) => ({ value: period, label: t(`period.${period}`) }))}
            />
          )}
        </SimpleGrid>
      )}
    </Stack>
  );
}
