import { Button, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelAddress } from '../../../lib/chosen-address.ts';
import type { InvoiceInformation } from '../api.ts';
import { InvoiceForm } from '../forms/invoice-form.tsx';
import { InvoiceFacts } from './invoice-facts.tsx';

export function InvoiceSection({ information }: { readonly information: InvoiceInformation }) {
  const { t } = useTranslation(['school', 'common']);
  const editing = usePanelAddress('edit');
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('invoice.text')}</Text>
      <div>
        <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={editing.open}>
          {t('common:edit')}
        </Button>
      </div>
      <InvoiceFacts information={information} />
      {editing.opened && <InvoiceForm information={information} onClose={editing.close} />}
    </Stack>
  );
}
