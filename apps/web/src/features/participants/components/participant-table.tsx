import { Anchor, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatList } from '../../../lib/i18n/format.ts';
import { telLink } from '../../../lib/url/tel-link.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { Column } from '../../../ui/table/data-table.tsx';
import { GroupedTable, type RowGroup } from '../../../ui/table/grouped-table.tsx';
import type { Participant } from '../api.ts';
import { BookedAt, slotText } from './booked-at.tsx';
import classes from './participant-table.module.css';

interface ParticipantTableProps {
  readonly groups: readonly RowGroup<Participant>[];
  readonly actions: (row: Participant) => ReactNode;
  /** Whether names lead to the pages of people, which only the office has. */
  readonly linked: boolean;
}

/** Children with a booking: rows of one table by group, or cards on a phone. */
export function ParticipantTable({ groups, actions, linked }: ParticipantTableProps) {
  const { t } = useTranslation(['participants', 'shared']);
  const columns: Column<Participant>[] = [
    {
      key: 'child',
      title: t('field.child'),
      cell: (row) => <Child row={row} linked={linked} username={row.username} />,
    },
    { key: 'cohort', title: t('field.cohort'), cell: cohortNames },
    {
      key: 'bookedAt',
      title: t('field.bookedAt'),
      oneLine: true,
      cell: ({ bookedAt }) => <BookedAt at={bookedAt} />,
    },
    { key: 'guardians', title: t('field.guardians'), cell: (row) => <Guardians row={row} /> },
  ];
  return (
    <GroupedTable
      label={t('title')}
      groups={groups}
      rowKey={({ id }) => id}
      lead={{ title: t('field.status'), cell: (row) => <Lead row={row} /> }}
      columns={columns}
      actionsLabel={t('shared:actions')}
      actions={actions}
      cornerActions={({ status }) => status !== 'pending'}
      card={(row) => (
        <>
          <div className={classes.cardHead}>
            <Lead row={row} />
            <Child row={row} linked={linked} note={cohortNames(row)} />
          </div>
          <Text size="sm" c="dimmed" mt={6}>
            {t('bookedOn')} <BookedAt at={row.bookedAt} />
          </Text>
          <Guardians row={row} />
        </>
      )}
    />
  );
}

/** The place in line, or the mark of the state that the group's heading names. */
function Lead({ row: { status, waitlistPosition } }: { readonly row: Participant }) {
  const { t } = useTranslation('participants');
  if (waitlistPosition !== null)
    return (
      <b className={classes.position}>
        <VisuallyHidden>{t('position')} </VisuallyHidden>
        {waitlistPosition}
      </b>
    );
  const Icon = status === 'pending' ? IconHourglass : IconCircleCheck;
  return <Icon size={18} aria-hidden className={classes.state} data-status={status} />;
}

const cohortNames = ({ cohorts }: Participant) => formatList(cohorts.map(({ name }) => name));

interface ChildProps {
  readonly row: Participant;
  readonly linked: boolean;
  /** Beside the name. */
  readonly username?: string | null;
  /** Below it. */
  readonly note?: string | null;
}

function Child({ row, linked, username, note }: ChildProps) {
  const { t } = useTranslation('participants');
  const { childId, childFirstName, childLastName, slot, given } = row;
  const name = <SurnameFirst firstName={childFirstName} lastName={childLastName} />;
  return (
    <div className={classes.child}>
      <InitialsMark
        id={childId}
        firstName={childFirstName}
        lastName={childLastName}
        size="small"
        pale
      />
      <div className={classes.words}>
        <div className={classes.name}>
          {linked ? (
            <Anchor component={Link} to={`/admin/user/${childId}`}>
              {name}
            </Anchor>
          ) : (
            <Text>{name}</Text>
          )}
          {username && (
            <Text span size="sm" c="dimmed">
              {username}
            </Text>
          )}
        </div>
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
            <Anchor href={telLink(phone)} inherit className={classes.phone}>
              {phone}
            </Anchor>
          )}
        </li>
      ))}
    </ul>
  );
}
