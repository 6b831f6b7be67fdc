import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconCopy, IconEqual, IconPencil, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RowStatus } from '#domain/imports/statuses.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type ImportedRow, useImportRows } from '../api.ts';
import classes from './imports.module.css';

const LOOKS = {
  new: { color: 'teal', icon: <IconPlus size={14} aria-hidden /> },
  changed: { color: 'accent', icon: <IconPencil size={14} aria-hidden /> },
  same: { color: 'gray', icon: <IconEqual size={14} aria-hidden /> },
  twice: { color: 'orange', icon: <IconCopy size={14} aria-hidden /> },
  faulty: { color: 'orange', icon: <IconAlertTriangle size={14} aria-hidden /> },
} as const;

/** The rows of a file, some at a time. */
export function ImportRows({
  id,
  status,
}: {
  readonly id: string;
  readonly status: RowStatus | undefined;
}) {
  const { t } = useTranslation(['imports', 'common']);
  const query = useImportRows(id, status);
  if (query.isPending) return <RowsSkeleton label={t('choose.reading')} />;
  if (query.isError) {
    return (
      <LoadError
        title={t('loadFailed')}
        message={messageOf(query.error)}
        retryLabel={t('common:tryAgain')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const rows = query.data.pages.flatMap(({ items }) => items);
  if (rows.length === 0) return <Text c="dimmed">{t('noRows')}</Text>;
  return (
    <div>
      <ul className={classes.rows} aria-label={t('rows')}>
        {rows.map((row) => (
          <Row key={row.number} row={row} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </div>
  );
}

function Row({ row }: { readonly row: ImportedRow }) {
  const { t } = useTranslation('imports');
  const { color, icon } = LOOKS[row.status];
  const name = `${row.firstName} ${row.lastName}`.trim() || '–';
  const facts = [row.birthDate && formatDate(row.birthDate), row.cohort]
    .filter(Boolean)
    .join(' · ');
  const guardians = row.guardians.map(({ name: guardian, isNew }) =>
    isNew ? t('newGuardian', { name: guardian }) : guardian,
  );
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Text size="sm" c="dimmed" className={classes.number}>
          {t('row', { number: row.number })}
        </Text>
        <Text fw={600} className={classes.name}>
          {name}
        </Text>
        <Pill color={color} icon={icon}>
          {t(`status.${row.status}`)}
        </Pill>
      </div>
      <div className={classes.details}>
        {facts && (
          <Text size="sm" c="dimmed">
            {facts}
          </Text>
        )}
        {guardians.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('guardians', { names: guardians.join(', ') })}
          </Text>
        )}
        {row.changes.length > 0 && (
          <Text size="sm">
            {t('changes', { fields: row.changes.map((field) => t(`field.${field}`)).join(', ') })}
          </Text>
        )}
        {row.sameAs !== null && <Text size="sm">{t('sameAs', { number: row.sameAs })}</Text>}
        {row.faults.map(({ code, field, about = '' }) => (
          <Text key={`${code} ${field}`} size="sm" className={classes.fault}>
            {field
              ? t('faultLine', { field: t(`field.${field}`), fault: t(`fault.${code}`, { about }) })
              : t(`fault.${code}`, { about })}
          </Text>
        ))}
      </div>
    </li>
  );
}
