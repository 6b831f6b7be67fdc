import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatIban } from '../../../lib/i18n/iban.ts';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { type User, usePaymentDetails } from '../api.ts';
import { PaymentDetailsForm } from '../forms/payment-details-form.tsx';

/** Payment details: hidden until requested, because every read is recorded. */
export function PaymentDetails({ user }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'common', 'shared']);
  const form = usePanelParam('payment');
  const [asked, setAsked] = useState(false);
  const shown = asked || form.opened;
  const { data, error, refetch } = usePaymentDetails(user.userId, shown);
  if (!shown) {
    return (
      <SectionCard title={t('field.paymentDetails')}>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconEye size={18} aria-hidden />}
            onClick={() => setAsked(true)}
          >
            {t('payment.show')}
          </Button>
          <Text c="dimmed">{t('payment.hint')}</Text>
        </Group>
      </SectionCard>
    );
  }
  if (!data) {
    return (
      <SectionCard title={t('field.paymentDetails')}>
        {error ? (
          <LoadError
            title={t('payment.loadFailed')}
            message={messageOf(error)}
            retryLabel={t('common:tryAgain')}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton height={96} role="status" aria-label={t('common:loading')} />
        )}
      </SectionCard>
    );
  }
  const { paymentDetails } = data;
  return (
    <SectionCard title={t('field.paymentDetails')}>
      <Stack gap="md" align="flex-start">
        {paymentDetails ? (
          <Facts
            facts={[
              { label: t('field.payerName'), value: paymentDetails.payerName },
              { label: t('field.billingAddress'), value: paymentDetails.billingAddress },
              {
                label: t('field.iban'),
                value: paymentDetails.iban ? formatIban(paymentDetails.iban) : t('shared:notGiven'),
              },
            ]}
          />
        ) : (
          <Text c="dimmed">{t('payment.none')}</Text>
        )}
        {user.status !== 'archived' && (
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={form.open}
          >
            {t('common:edit')}
          </Button>
        )}
      </Stack>
      {form.opened && user.status !== 'archived' && (
        <PaymentDetailsForm userId={user.userId} stored={paymentDetails} onClose={form.close} />
      )}
    </SectionCard>
  );
}
