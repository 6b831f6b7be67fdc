import { Anchor, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatIban } from '../../../lib/i18n/iban.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import type { InvoiceInformation } from '../api.ts';
import { INVOICE_PARTS, type InvoiceField, type InvoicePart } from '../forms/invoice-values.ts';

const PARTS = Object.keys(INVOICE_PARTS) as InvoicePart[];

/** What stands on the school's invoices, part by part. */
export function InvoiceFacts({ information }: { readonly information: InvoiceInformation }) {
  const { t } = useTranslation(['school', 'shared']);
  return (
    <Stack gap="lg">
      {PARTS.map((part) => (
        <div key={part}>
          <Title order={3} mb="xs">
            {t(`invoice.part.${part}`)}
          </Title>
          <Facts
            facts={INVOICE_PARTS[part].map((field) => ({
              label: t(`invoice.field.${field}`),
              value: shown(field, information[field]) ?? (
                <Text span c="dimmed">
                  {t('shared:notGiven')}
                </Text>
              ),
            }))}
          />
        </div>
      ))}
    </Stack>
  );
}

function shown(field: InvoiceField, value: string | null): ReactNode {
  if (value === null || value === '') return null;
  if (field === 'iban') return formatIban(value);
  if (field === 'website') {
    return (
      <Anchor href={value} target="_blank" rel="noopener noreferrer">
        {value}
      </Anchor>
    );
  }
  return <span style={{ whiteSpace: 'pre-line' }}>{value}</span>;
}
