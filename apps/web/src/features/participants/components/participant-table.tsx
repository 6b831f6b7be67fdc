import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { telLink } from '../../../lib/url/tel-link.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { Participant } from '../api.ts';
import { BookedAt, slotText } from './booked-at.tsx';
import classes from './participant-table.module.css';

interface ParticipantTableProps {
  readonly label: string;
  readonly rows: readonly Participant[];
  readonly actions: (row: Participant) => ReactNode;
  /** Each has a menu and no other button. */
  readonly menuOnly?: boolean;
  /** Whether names lead to the pages of people, which only the office has. */
  readonly linked: boolean;
  /** Absent: in the order of the list. */
  readonly sorting?: {
    readonly sort: string;
    readonly onSort: (sort: string) => void;
    readonly sortLabels: { readonly by: string; readonly descending: string };
  };
}

/** Children with a booking: rows, or cards on a phone. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { label, rows, actions, menuOnly = false, linked, sorting } = props;
  const { t } = useTranslation(['participants', 'shared']);
  const columns: Column<Participant>[] = [
    {
      key: 'child',
      title: t('field.child'),
      sort: 'name',
      cell: (row) => <Child row={row} linked={linked} />,
    },
    { key: 'username', title: t('field.username'), sort: 'username', cell: (row) => row.username },
    { key: 'cohort', title: t('field.cohort'), sort: 'cohort', cell: cohortNames },
    {
      key: 'bookedAt',
      title: t('field.bookedAt'),
      sort: 'bookedAt',
      cell: ({ bookedAt }) => <BookedAt at={bookedAt} />,
    },
    { key: 'guardians', title: t('field.guardians'), cell: (row) => <Guardians row={row} /> },
  ];
  return (
    <DataTable
      {...sorting}
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      actionsLabel={t('shared:actions')}
      actions={actions}
      cornerActions={menuOnly}
      card={(row) => (
        <>
          <Child row={row} linked={linked} note={cohortNames(row)} />
          <Text size="sm" c="dimmed" mt={6}>
            {t('bookedOn')} <BookedAt at={row.bookedAt} />
          </Text>
          <Guardians row={row} />
        </>
      )}
    />
  );
}

const cohortNames = ({ cohorts }: Participant) => formatList(cohorts.map(({ name }) => name));

interface ChildProps {
  readonly row: Participant;
  readonly linked: boolean;
  readonly note?: string;
}

function Child({ row, linked, note }: ChildProps) {
  const { t } = useTranslation('participants');
  const { childId, childFirstName, childLastName, waitlistPosition, slot, given } = row;
  const name = `${childLastName} ${childFirstName}`;
  return (
    <div className={classes.child}>
      {waitlistPosition !== null && (
        <b className={classes.position}>
          <span className={classes.hidden}>{t('position')} </span>
          {waitlistPosition}
        </b>
      )}
      <InitialsMark id={childId} firstName={childFirstName} lastName={childLastName} pale />
      <div className={classes.words}>
        {linked ? (
          <Anchor component={Link} to={`/admin/user/${childId}`} fw={600}>
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        {note && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
        {slot && (given ? <Pill>{t('givenFor', { when: slotText(slot) })}</Pill> : slotText(slot))}
        {row.exceptions.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('away', { count: row.exceptions.length })}
          </Text>
        )}
      </div>
    </div>
  );
}

function Guardians({ row }: { readonly row: Participant }) {
  return (
    <ul className={classes.guardians}>
      {row.guardians.map(({ name, phone }) => (
        <li key={`${name} ${phone ?? ''}`}>
          <span>{name}</span>
          {phone && (
            <Anchor href={telLink(phone)} className={classes.phone}>
              {phone}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}
