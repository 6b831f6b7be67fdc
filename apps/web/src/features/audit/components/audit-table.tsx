import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { fullName, type PersonName } from '#domain/users/user.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { useSchool } from '../../school/api.ts';
import type { AuditLine } from '../api.ts';
import { useActionName } from './use-action-name.ts';
import { useFieldNames } from './use-field-names.ts';

/** Who did what to whom, newest first. */
export function AuditTable({ lines }: { readonly lines: readonly AuditLine[] }) {
  const { t } = useTranslation('audit');
  const school = useSchool();
  const at = (line: AuditLine) => (school ? formatDateTime(line.at, school.timeZone) : '');
  const columns: Column<AuditLine>[] = [
    { key: 'when', title: t('when'), cell: at },
    { key: 'who', title: t('who'), cell: (line) => <Actor line={line} /> },
    { key: 'what', title: t('what'), cell: (line) => <What line={line} /> },
    { key: 'whom', title: t('whom'), cell: (line) => <Subject line={line} /> },
  ];
  return (
    <DataTable
      label={t('title')}
      rows={lines}
      rowKey={({ id }) => id}
      columns={columns}
      card={(line) => (
        <>
          <Text size="sm" c="dimmed">
            {at(line)}
          </Text>
          <What line={line} />
          <Actor line={line} />
          {line.subject.id !== line.actor?.userId && <Subject line={line} />}
        </>
      )}
    />
  );
}

function Person({ person }: { readonly person: PersonName & { readonly userId: string } }) {
  return (
    <Anchor component={Link} to={`/admin/user/${person.userId}`}>
      {fullName(person)}
    </Anchor>
  );
}

function Actor({ line: { actor } }: { readonly line: AuditLine }) {
  const { t } = useTranslation('audit');
  return actor ? <Person person={actor} /> : <Text c="dimmed">{t('nobody')}</Text>;
}

function Subject({ line: { subject } }: { readonly line: AuditLine }) {
  const { person, name } = subject;
  if (!person) return name ?? '–';
  return (
    <>
      <Person person={person} />
      {name !== null && (
        <Text size="sm" c="dimmed">
          {name}
        </Text>
      )}
    </>
  );
}

function What({ line: { action, details } }: { readonly line: AuditLine }) {
  const { t } = useTranslation('audit');
  const actionName = useActionName();
  const fieldNames = useFieldNames();
  const fields = Array.isArray(details['fields']) ? details['fields'].map(String) : [];
  const names = fieldNames(fields);
  return (
    <>
      <Text fw={550}>{actionName(action)}</Text>
      {names.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('fields', { fields: names.join(', ') })}
        </Text>
      )}
    </>
  );
}
