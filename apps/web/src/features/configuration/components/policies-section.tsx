import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useRowLabels } from '../../../lib/i18n/use-row-labels.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import type { AbsencePolicy } from '../api.ts';
import { PolicyForm } from '../forms/policy-form.tsx';
import { DeletePolicyDialog } from './delete-policy-dialog.tsx';
import { PolicyLink } from './policy-link.tsx';

/** The school's rules about absences: a name and a link each. */
export function PoliciesSection({ policies }: { readonly policies: readonly AbsencePolicy[] }) {
  const { t } = useTranslation('school');
  const adding = usePanelParam('new');
  const editing = useSelectedParam('edit');
  const deleting = useSelectedParam('delete');
  const edited = policies.find(({ id }) => id === editing.chosen);
  const deleted = policies.find(({ id }) => id === deleting.chosen);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('policies.add')}
    </Button>
  );
  return (
    <Stack gap="md">
      {policies.length === 0 ? (
        <EmptyState
          icon={<IconCalendarOff aria-hidden />}
          title={t('policies.noneYet.title')}
          text={t('policies.noneYet.text')}
          action={add}
        />
      ) : (
        <>
          <Text c="dimmed">{t('policies.text')}</Text>
          <div>{add}</div>
          <PolicyTable policies={policies} onEdit={editing.choose} onDelete={deleting.choose} />
        </>
      )}
      {adding.opened && <PolicyForm onClose={adding.close} />}
      {edited && <PolicyForm policy={edited} onClose={editing.close} />}
      {deleted && <DeletePolicyDialog policy={deleted} onClose={deleting.close} />}
    </Stack>
  );
}

interface PolicyTableProps {
  readonly policies: readonly AbsencePolicy[];
  readonly onEdit: (id: string) => void;
  readonly onDelete: (id: string) => void;
}

function PolicyTable({ policies, onEdit, onDelete }: PolicyTableProps) {
  const { t } = useTranslation(['school', 'shared']);
  const labels = useRowLabels();
  const link = (policy: AbsencePolicy) => <PolicyLink href={policy.link}>{policy.link}</PolicyLink>;
  return (
    <DataTable
      label={t('policies.title')}
      rows={policies}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', title: t('policies.name'), cell: ({ name }) => name },
        { key: 'link', title: t('policies.link'), cell: link },
      ]}
      card={(policy) => (
        <>
          <Text fw={600}>{policy.name}</Text>
          {link(policy)}
        </>
      )}
      cornerActions
      actionsLabel={t('shared:actions')}
      actions={({ id, name }) => (
        <RowActions
          name={name}
          labels={labels}
          onEdit={() => onEdit(id)}
          onDelete={() => onDelete(id)}
        />
      )}
    />
  );
}
