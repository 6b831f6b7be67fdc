import { Anchor, Menu, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { RIGHTS } from '#domain/families/guardianship.ts';
import { fullName } from '#domain/users/user.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { userPath } from '../../users/api.ts';
import type { Guardianship } from '../api.ts';
import classes from './rights.module.css';
import { RightsCell } from './rights-cell.tsx';

interface GuardianshipTableProps {
  readonly label: string;
  readonly ties: readonly Guardianship[];
  /** Which end of the tie is listed. */
  readonly side: 'guardian' | 'child';
  readonly onEdit: (tie: Guardianship) => void;
  readonly onRemove: (tie: Guardianship) => void;
}

/** A matrix of people and rights. */
export function GuardianshipTable({ label, ties, side, onEdit, onRemove }: GuardianshipTableProps) {
  const { t } = useTranslation(['families', 'common', 'shared']);
  const columns: Column<Guardianship>[] = [
    { key: 'person', title: t(`side.${side}`), cell: (tie) => <Person tie={tie} side={side} /> },
    ...RIGHTS.map((right) => ({
      key: right,
      title: t(`rightShort.${right}`),
      // A date in one of them does not move the others.
      width: '12%',
      cell: (tie: Guardianship) => <RightsCell tie={tie} right={right} />,
    })),
  ];
  const actions = (tie: Guardianship) => (
    <ActionsMenu label={t('actionsFor', { name: fullName(tie[side]) })} quiet>
      {(run) => (
        <>
          <Menu.Item
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={run(() => onEdit(tie))}
          >
            {t('common:edit')}
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={run(() => onRemove(tie))}
          >
            {t('remove')}
          </Menu.Item>
        </>
      )}
    </ActionsMenu>
  );
  const table = {
    label,
    tight: true,
    rows: ties,
    rowKey: (tie: Guardianship) => tie[side].userId,
    columns,
    card: (tie: Guardianship) => (
      <>
        <Person tie={tie} side={side} />
        <dl className={classes.list}>
          {RIGHTS.map((right) => (
            <div key={right}>
              <dt>{t(`right.${right}`)}</dt>
              <dd>
                <RightsCell tie={tie} right={right} />
              </dd>
            </div>
          ))}
        </dl>
      </>
    ),
  };
  return ties.some((tie) => tie.can.edit) ? (
    <DataTable {...table} actions={actions} actionsLabel={t('shared:actions')} cornerActions />
  ) : (
    <DataTable {...table} />
  );
}

function Person({
  tie,
  side,
}: {
  readonly tie: Guardianship;
  readonly side: 'guardian' | 'child';
}) {
  const { t } = useTranslation('families');
  const person = tie[side];
  const { phone } = tie.guardian;
  return (
    <>
      <Anchor component={Link} to={userPath(person)}>
        <SurnameFirst {...person} />
      </Anchor>
      <Text size="sm" c="dimmed">
        {t(`relation.${tie.relation}`)}
      </Text>
      {side === 'guardian' && phone && (
        <Text size="sm" c="dimmed" className={classes.phone}>
          {phone}
        </Text>
      )}
    </>
  );
}
