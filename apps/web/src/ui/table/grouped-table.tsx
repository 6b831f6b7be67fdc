import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import tableClasses from './data-table.module.css';
import type { Column } from './data-table.tsx';
import classes from './grouped-table.module.css';

export interface RowGroup<Row> {
  readonly key: string;
  readonly title: string;
  readonly count?: number | undefined;
  readonly note?: string | undefined;
  /** What can be done with the whole group. */
  readonly tools?: ReactNode;
  readonly rows: readonly Row[];
  /** Stands before the rows, or where they would. */
  readonly message?: ReactNode;
}

interface GroupedTableProps<Row> {
  readonly label: string;
  readonly groups: readonly RowGroup<Row>[];
  readonly rowKey: (row: Row) => string;
  /** A narrow first column: an icon or a number. */
  readonly lead: { readonly title: string; readonly cell: (row: Row) => ReactNode };
  readonly columns: readonly Column<Row>[];
  readonly actions: (row: Row) => ReactNode;
  readonly actionsLabel: string;
  /** What a row looks like on a phone, without its actions. */
  readonly card: (row: Row) => ReactNode;
  /** Whether a card's actions are one button, which stands in its corner. */
  readonly cornerActions: (row: Row) => boolean;
}

/** Groups as rows of one table, so that their columns stand under each other; on a phone a list of cards each. */
export function GroupedTable<Row>(props: GroupedTableProps<Row>) {
  return useIsPhone() ? <Lists {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: GroupedTableProps<Row>) {
  const { label, groups, rowKey, lead, columns, actions, actionsLabel } = props;
  const width = columns.length + 2;
  return (
    <div className={tableClasses.frame}>
      <Table
        aria-label={label}
        fz="md"
        horizontalSpacing={12}
        stickyHeader
        stickyHeaderOffset="var(--afterbell-top-bar, 0px)"
      >
        <Table.Thead className={tableClasses.head}>
          <Table.Tr>
            <Table.Th scope="col" className={classes.lead ?? ''}>
              <VisuallyHidden>{lead.title}</VisuallyHidden>
            </Table.Th>
            {columns.map(({ key, title }) => (
              <Table.Th key={key} scope="col">
                {title}
              </Table.Th>
            ))}
            <Table.Th scope="col">
              <VisuallyHidden>{actionsLabel}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        {groups.map((group) => (
          <Table.Tbody key={group.key} aria-label={group.title}>
            <Table.Tr className={classes.group ?? ''}>
              <Table.Td colSpan={width}>
                <GroupHead group={group} />
              </Table.Td>
            </Table.Tr>
            {group.message && (
              <Table.Tr>
                <Table.Td colSpan={width}>{group.message}</Table.Td>
              </Table.Tr>
            )}
            {group.rows.map((row) => (
              <Table.Tr key={rowKey(row)} className={tableClasses.row ?? ''}>
                <Table.Td className={classes.lead ?? ''}>{lead.cell(row)}</Table.Td>
                {columns.map(({ key, cell, oneLine }) => (
                  <Table.Td key={key} data-one-line={oneLine || undefined}>
                    {cell(row)}
                  </Table.Td>
                ))}
                <Table.Td>
                  <div className={tableClasses.actions}>{actions(row)}</div>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        ))}
      </Table>
    </div>
  );
}

function Lists<Row>({ groups, rowKey, card, actions, cornerActions }: GroupedTableProps<Row>) {
  return (
    <div className={classes.lists}>
      {groups.map((group) => (
        <section key={group.key} aria-label={group.title}>
          <GroupHead group={group} />
          {group.message}
          <ul aria-label={group.title} className={tableClasses.cards}>
            {group.rows.map((row) => (
              <li
                key={rowKey(row)}
                className={tableClasses.card}
                data-corner={cornerActions(row) || undefined}
              >
                {card(row)}
                <div className={tableClasses.actions}>{actions(row)}</div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function GroupHead<Row>({
  group: { title, count, note, tools },
}: {
  readonly group: RowGroup<Row>;
}) {
  return (
    <div className={classes.head}>
      <h2 className={classes.title}>
        {title} {count !== undefined && <span className={classes.count}>{count}</span>}
      </h2>
      {note && <p className={classes.note}>{note}</p>}
      {tools && <div className={classes.tools}>{tools}</div>}
    </div>
  );
}
