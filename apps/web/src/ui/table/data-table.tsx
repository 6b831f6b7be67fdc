import { NativeSelect, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** The name it is sorted by; absent: it can't be sorted by. */
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
}

/** Actions of a row; their column needs a name for screen readers. */
type RowActions<Row> =
  | { readonly actions: (row: Row) => ReactNode; readonly actionsLabel: string }
  | { readonly actions?: undefined; readonly actionsLabel?: string };

type DataTableProps<Row> = RowActions<Row> & {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** What a row looks like on a phone, without its actions. */
  readonly card: (row: Row) => ReactNode;
  /** `name` or `-name`. */
  readonly sort?: string;
  /** Absent: the table can't be sorted. */
  readonly onSort?: (sort: string) => void;
  readonly sortLabels?: { readonly by: string; readonly descending: string };
  /** A click anywhere on the row or card; the keyboard uses the link that its first cell holds. */
  readonly onOpen?: (row: Row) => void;
  /** A card's actions are one button, which stands in its corner. */
  readonly cornerActions?: boolean;
};

/** A table on wide screens, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, columns, sort, onSort, onOpen, actions, actionsLabel } = props;
  return (
    <div className={classes.frame}>
      <Table
        aria-label={label}
        fz="md"
        horizontalSpacing="md"
        stickyHeader
        stickyHeaderOffset="var(--afterbell-top-bar, 0px)"
        highlightOnHover={onOpen !== undefined}
      >
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <Table.Th scope="col">
                <VisuallyHidden>{actionsLabel}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)} className={classes.row} {...openedBy(onOpen, row)}>
              {columns.map((column) => (
                <Table.Td key={column.key}>{column.cell(row)}</Table.Td>
              ))}
              {actions && (
                <Table.Td>
                  <div className={classes.actions}>{actions(row)}</div>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  if (column.sort === undefined || onSort === undefined)
    return <Table.Th scope="col">{column.title}</Table.Th>;
  const ascending = sort === column.sort;
  const descending = sort === `-${column.sort}`;
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th scope="col" aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={ascending || descending || undefined}
        onClick={() => onSort(ascending ? `-${column.sort}` : (column.sort ?? ''))}
      >
        {column.title}
        <Icon size={16} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

function Cards<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, card, onOpen, actions, cornerActions } = props;
  return (
    <>
      <SortSelect {...props} />
      <ul aria-label={label} className={classes.cards}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={classes.card}
            data-corner={cornerActions || undefined}
            {...openedBy(onOpen, row)}
          >
            {card(row)}
            {actions && <div className={classes.actions}>{actions(row)}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}

function SortSelect<Row>({ columns, sort, onSort, sortLabels }: DataTableProps<Row>) {
  const options = columns.flatMap(({ sort: name, title }) =>
    name === undefined
      ? []
      : [
          { value: name, label: title },
          { value: `-${name}`, label: `${title} (${sortLabels?.descending})` },
        ],
  );
  if (onSort === undefined || options.length === 0) return null;
  return (
    <NativeSelect
      label={sortLabels?.by}
      data={options}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
      mb="sm"
    />
  );
}

/** For pointers only: the keyboard uses the link inside. */
function openedBy<Row>(onOpen: ((row: Row) => void) | undefined, row: Row) {
  if (onOpen === undefined) return {};
  return {
    'data-opens': true,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (isMeantForRow(event)) onOpen(row);
    },
  };
}

/** A click on a link or button inside, or one that selects text, is not meant for the row. */
function isMeantForRow(event: MouseEvent<HTMLElement>): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  const { target, currentTarget } = event;
  if (!(target instanceof Element) || target.closest('a, button, input, label, select'))
    return false;
  // React events bubble from portals (menus, dialogs) of the row's actions.
  if (!currentTarget.contains(target)) return false;
  return !window.getSelection()?.toString();
}
