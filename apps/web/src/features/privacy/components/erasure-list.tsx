import { Alert, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconFileCertificate, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { formatDateTime, formatNumber } from '../../../lib/i18n/format.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useSchool } from '../../school/api.ts';
import { type Erasure, useCertificate, useErasures } from '../api.ts';
import { useErasuresSearch } from '../search.ts';

/** Who was erased: an id that leads to nobody, and a certificate of it. */
export function ErasureList() {
  const { t } = useTranslation('data-privacy');
  const listSearch = useErasuresSearch();
  const erasures = useErasures(listSearch.values);
  const list = useListPage(listSearch, erasures);
  const certificate = useCertificate();
  return (
    <>
      {certificate.isError && (
        <Alert role="alert" color="red" mb="md">
          {t('erasures.certificateFailed')}
        </Alert>
      )}
      <ListRows
        {...list}
        failedTitle={t('erasures.loadFailed')}
        noneYet={{
          icon: <IconShieldCheck aria-hidden />,
          title: t('erasures.none.title'),
          text: t('erasures.none.text'),
        }}
      >
        <Table
          erasures={erasures.data?.items ?? []}
          onCertificate={(id) => certificate.mutate(id)}
        />
      </ListRows>
    </>
  );
}

interface TableProps {
  readonly erasures: readonly Erasure[];
  readonly onCertificate: (id: string) => void;
}

function Table({ erasures, onCertificate }: TableProps) {
  const { t } = useTranslation(['data-privacy', 'shared']);
  const school = useSchool();
  const at = ({ erasedAt }: Erasure) => (school ? formatDateTime(erasedAt, school.timeZone) : '');
  const by = ({ actor }: Erasure) => (actor ? fullName(actor) : t('erasures.afterRestore'));
  return (
    <DataTable
      label={t('erasures.title')}
      rows={erasures}
      rowKey={({ id }) => id}
      columns={[
        { key: 'at', title: t('erasures.at'), cell: at },
        { key: 'person', title: t('erasures.person'), cell: ({ personId }) => personId },
        { key: 'by', title: t('erasures.by'), cell: by },
        { key: 'rows', title: t('erasures.rows'), cell: ({ rows }) => formatNumber(rows) },
      ]}
      card={(erasure) => (
        <>
          <Text fw={600}>{at(erasure)}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{erasure.personId}</Text>
          <Text c="dimmed">{by(erasure)}</Text>
        </>
      )}
      actionsLabel={t('shared:actions')}
      actions={(erasure) => (
        <Button
          variant="subtle"
          leftSection={<IconFileCertificate size={18} aria-hidden />}
          onClick={() => onCertificate(erasure.id)}
        >
          {t('erasures.certificate')}
          <VisuallyHidden>{` ${at(erasure)} ${erasure.personId}`}</VisuallyHidden>
        </Button>
      )}
    />
  );
}
