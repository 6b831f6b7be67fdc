import { Fieldset, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InvoiceField, InvoiceValues } from './invoice-values.ts';

interface InvoiceFieldsProps {
  readonly form: UseFormReturnType<InvoiceValues>;
  /** Below the bank details. */
  readonly confirmation: ReactNode;
}

/** All that stands on an invoice of the school. */
export function InvoiceFields({ form, confirmation }: InvoiceFieldsProps) {
  const { t } = useTranslation('school');
  const field = (name: InvoiceField) => ({
    label: t(`invoice.field.${name}`),
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  const lines = { size: 'md', rows: 3, resize: 'vertical' } as const;
  return (
    <Stack gap="md">
      <Fieldset legend={t('invoice.part.address')}>
        <Stack gap="md">
          <TextInput {...field('address')} description={t('invoice.addressHint')} data-autofocus />
          <TextInput {...field('street')} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('zipCode')} />
            <TextInput {...field('city')} />
            <TextInput {...field('state')} />
            <TextInput {...field('country')} />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={t('invoice.part.contact')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...field('phone')} type="tel" />
          <TextInput {...field('website')} type="url" placeholder="https://" />
          <TextInput {...field('taxId')} />
        </SimpleGrid>
      </Fieldset>
      <Fieldset legend={t('invoice.part.bank')}>
        <Stack gap="md">
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('accountName')} />
            <TextInput {...field('accountNumber')} />
            <TextInput {...field('bankName')} />
            <TextInput {...field('bankCode')} />
            <TextInput {...field('iban')} spellCheck={false} />
            <TextInput {...field('swift')} spellCheck={false} />
          </SimpleGrid>
          {confirmation}
        </Stack>
      </Fieldset>
      <Fieldset legend={t('invoice.part.settings')}>
        <Stack gap="md">
          <Textarea {...field('footer')} {...lines} />
          <Textarea {...field('terms')} {...lines} />
        </Stack>
      </Fieldset>
    </Stack>
  );
}
