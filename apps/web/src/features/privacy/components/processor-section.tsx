import { Button, Stack, Text } from '@mantine/core';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { useRowLabels } from '../../../lib/i18n/use-row-labels.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import { type Processor, useDeleteProcessor } from '../api.ts';
import { ProcessorForm } from '../forms/processor-form.tsx';

/** Who else handles the school's data. */
export function ProcessorSection({ processors }: { readonly processors: readonly Processor[] }) {
  const { t } = useTranslation(['data-privacy', 'shared']);
  const labels = useRowLabels();
  const adding = usePanelParam('new');
  const editing = useSelectedParam('edit');
  const deleting = useSelectedParam('delete');
  const edited = processors.find(({ id }) => id === editing.chosen);
  const deleted = processors.find(({ id }) => id === deleting.chosen);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('processors.add')}
    </Button>
  );
  return (
    <Stack gap="md">
      {processors.length === 0 ? (
        <EmptyState
          icon={<IconBuilding aria-hidden />}
          title={t('processors.none.title')}
          text={t('processors.none.text')}
          action={add}
        />
      ) : (
        <>
          <Text c="dimmed">{t('processors.text')}</Text>
          <div>{add}</div>
          <DataTable
            label={t('processors.title')}
            rows={processors}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', title: t('processors.name'), cell: ({ name }) => name },
              { key: 'purpose', title: t('processors.purpose'), cell: ({ purpose }) => purpose },
              { key: 'data', title: t('processors.data'), cell: ({ data }) => data },
              { key: 'country', title: t('processors.country'), cell: ({ country }) => country },
            ]}
            card={({ name, purpose, data, country }) => (
              <>
                <Text fw={600}>{name}</Text>
                <Text>{purpose}</Text>
                <Text>{data}</Text>
                <Text c="dimmed">{country}</Text>
              </>
            )}
            cornerActions
            actionsLabel={t('shared:actions')}
            actions={({ id, name }) => (
              <RowActions
                name={name}
                labels={labels}
                onEdit={() => editing.choose(id)}
                onDelete={() => deleting.choose(id)}
              />
            )}
          />
        </>
      )}
      {adding.opened && <ProcessorForm onClose={adding.close} />}
      {edited && <ProcessorForm processor={edited} onClose={editing.close} />}
      {deleted && <DeleteProcessor processor={deleted} onClose={deleting.close} />}
    </Stack>
  );
}

interface DeleteProcessorProps {
  readonly processor: Processor;
  readonly onClose: () => void;
}

function DeleteProcessor({ processor, onClose }: DeleteProcessorProps) {
  const { t } = useTranslation('common');
  const { dialog } = useDeletion({
    name: processor.name,
    confirmLabel: t('delete'),
    remove: useDeleteProcessor(processor.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  return <DeleteDialog {...dialog} />;
}
