import { NativeSelect, Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import classes from './data-table.module.css';
import { useIsPhone } from './use-is-phone.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** The name it is sorted by; absent: it can't be sorted by. */
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** What a row looks like on a phone; its link is stretched over the whole card. */
  readonly card: (row: Row) => ReactNode;
  /** `name` or `-name`, as the address has it. */
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly sortLabels: { readonly by: string; readonly descending: string };
  /** A click anywhere on the row; the keyboard uses the link that the first cell holds. */
  readonly onOpen: (row: Row) => void;
}

/** A table where there is room, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<Row>({ label, rows, rowKey, columns, sort, onSort, onOpen }: DataTableProps<Row>) {
  return (
    <div className={classes.frame}>
      <Table
        aria-label={label}
        fz="md"
        horizontalSpacing="md"
        stickyHeader
        stickyHeaderOffset="var(--afterbell-top-bar, 0px)"
        highlightOnHover
      >
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={rowKey(row)}
              className={classes.row}
              onClick={(event) => openRow(event, () => onOpen(row))}
            >
              {columns.map((column) => (
                <Table.Td key={column.key}>{column.cell(row)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  if (column.sort === undefined) return <Table.Th scope="col">{column.title}</Table.Th>;
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

function Cards<Row>({
  label,
  rows,
  rowKey,
  columns,
  card,
  sort,
  onSort,
  sortLabels,
}: DataTableProps<Row>) {
  const options = columns.flatMap(({ sort: name, title }) =>
    name === undefined
      ? []
      : [
          { value: name, label: title },
          { value: `-${name}`, label: `${title} (${sortLabels.descending})` },
        ],
  );
  return (
    <>
      <NativeSelect
        label={sortLabels.by}
        data={options}
        value={sort}
        onChange={(event) => onSort(event.currentTarget.value)}
        mb="sm"
      />
      <ul aria-label={label} className={classes.cards}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={classes.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    </>
  );
}

/** A click on a link or button inside, or one that selects text, is not meant for the row. */
function openRow(event: MouseEvent<HTMLElement>, open: () => void): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.target instanceof Element && event.target.closest('a, button')) return;
  if (window.getSelection()?.toString()) return;
  open();
}
