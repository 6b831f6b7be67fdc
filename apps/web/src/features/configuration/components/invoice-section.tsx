import { Button, Group, Menu, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import type { InvoiceInformation } from '../api.ts';
import { DeleteInvoiceForm } from '../forms/delete-invoice-form.tsx';
import { InvoiceForm } from '../forms/invoice-form.tsx';
import { INVOICE_FIELDS } from '../forms/invoice-values.ts';
import { InvoiceFacts } from './invoice-facts.tsx';

export function InvoiceSection({ information }: { readonly information: InvoiceInformation }) {
  const { t } = useTranslation(['school', 'common']);
  const editing = usePanelParam('edit');
  const deleting = usePanelParam('delete');
  const hasAny = INVOICE_FIELDS.some((field) => information[field]);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('invoice.text')}</Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={editing.open}
        >
          {t('common:edit')}
        </Button>
        {hasAny && (
          <ActionsMenu label={t('common:moreActions')}>
            {(run) => (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={run(deleting.open)}
              >
                {t('common:delete')}
              </Menu.Item>
            )}
          </ActionsMenu>
        )}
      </Group>
      <InvoiceFacts information={information} />
      {deleting.opened && hasAny && (
        <DeleteInvoiceForm information={information} onClose={deleting.close} />
      )}
      {editing.opened && <InvoiceForm information={information} onClose={editing.close} />}
    </Stack>
  );
}
