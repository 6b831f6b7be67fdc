import {
  Checkbox,
  NativeSelect,
  Portal,
  Table,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useContext, useEffect } from 'react';
import { useIsPhone } from '../page/use-is-phone.ts';
import classes from './data-table.module.css';
import { ListPartsContext } from './list-parts.ts';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  /** The name it is sorted by; absent: it can't be sorted by. */
  readonly sort?: string;
  readonly cell: (row: Row) => ReactNode;
  /** Names, numbers and dates that are read at a glance stay on one line. */
  readonly oneLine?: boolean;
  /** Where several tables stand below each other, so that their columns are in line: `30%`. */
  readonly width?: string;
  /** Amounts and counts: to the right, so that they can be compared, and on one line. */
  readonly isNumber?: boolean;
}

/** Actions of a row; their column needs a name for screen readers. */
type RowActions<Row> =
  | { readonly actions: (row: Row) => ReactNode; readonly actionsLabel: string }
  | { readonly actions?: undefined; readonly actionsLabel?: string };

/** Rows that are ticked, by their keys, to do something with all of them. */
export interface Selection<Row> {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
  readonly labels: { readonly all: string; readonly one: (row: Row) => string };
  /** Shown while some are ticked. */
  readonly bar: ReactNode;
}

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
  readonly selection?: Selection<Row> | undefined;
  /** A card's actions are one button, which stands in its corner. */
  readonly cornerActions?: boolean;
  /** Many columns of one icon each. */
  readonly tight?: boolean;
};

/** A table on wide screens, cards on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return useIsPhone() ? <Cards {...props} /> : <Grid {...props} />;
}

function Grid<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, columns, sort, onSort, onOpen, actions, actionsLabel } = props;
  const { selection } = props;
  return (
    <div className={classes.frame}>
      <SelectionBar selection={selection} />
      <Table
        aria-label={label}
        fz="md"
        horizontalSpacing={props.tight ? 5 : 12}
        stickyHeader
        stickyHeaderOffset="var(--afterbell-top-bar, 0px)"
        highlightOnHover={onOpen !== undefined}
      >
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {selection && (
              <Table.Th scope="col" className={classes.tick}>
                <TickAll selection={selection} keys={rows.map(rowKey)} />
              </Table.Th>
            )}
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
            <Table.Tr
              key={rowKey(row)}
              className={classes.row}
              data-chosen={selection?.chosen.has(rowKey(row)) || undefined}
              {...openedBy(onOpen, row)}
            >
              {selection && (
                <Table.Td className={classes.tick}>
                  <Tick selection={selection} row={row} id={rowKey(row)} />
                </Table.Td>
              )}
              {columns.map((column, at) => (
                <Table.Td
                  key={column.key}
                  data-lead={at === 0 || undefined}
                  data-one-line={column.oneLine || column.isNumber || undefined}
                  data-number={column.isNumber || undefined}
                >
                  {column.cell(row)}
                </Table.Td>
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

function SelectionBar<Row>({ selection }: { readonly selection: Selection<Row> | undefined }) {
  if (!selection || selection.chosen.size === 0) return null;
  return <div className={classes.bar}>{selection.bar}</div>;
}

interface TickAllProps<Row> {
  readonly selection: Selection<Row>;
  readonly keys: readonly string[];
}

function TickAll<Row>({ selection: { chosen, onChange, labels }, keys }: TickAllProps<Row>) {
  const all = keys.length > 0 && keys.every((key) => chosen.has(key));
  return (
    <Checkbox
      aria-label={labels.all}
      checked={all}
      indeterminate={!all && chosen.size > 0}
      onChange={() => onChange(new Set(all ? [] : keys))}
    />
  );
}

interface TickProps<Row> {
  readonly selection: Selection<Row>;
  readonly row: Row;
  readonly id: string;
}

function Tick<Row>({ selection: { chosen, onChange, labels }, row, id }: TickProps<Row>) {
  const isChosen = chosen.has(id);
  const others = [...chosen].filter((one) => one !== id);
  return (
    <Checkbox
      aria-label={labels.one(row)}
      checked={isChosen}
      onChange={() => onChange(new Set(isChosen ? others : [...others, id]))}
    />
  );
}

interface HeaderCellProps<Row> {
  readonly column: Column<Row>;
  readonly sort: string | undefined;
  readonly onSort: ((sort: string) => void) | undefined;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const isNumber = column.isNumber || undefined;
  const width = column.width === undefined ? {} : { w: column.width };
  if (column.sort === undefined || onSort === undefined)
    return (
      <Table.Th scope="col" data-number={isNumber} {...width}>
        {column.title}
      </Table.Th>
    );
  const ascending = sort === column.sort;
  const descending = sort === `-${column.sort}`;
  const Icon = ascending ? IconArrowUp : descending ? IconArrowDown : IconArrowsSort;
  return (
    <Table.Th
      scope="col"
      data-number={isNumber}
      {...width}
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : 'none'}
    >
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
  const { label, rows, rowKey, card, onOpen, actions, cornerActions, selection } = props;
  return (
    <>
      <SortSelect {...props} />
      <SelectionBar selection={selection} />
      <ul aria-label={label} className={classes.cards}>
        {rows.map((row) => (
          <li
            key={rowKey(row)}
            className={classes.card}
            data-corner={cornerActions || undefined}
            data-chosen={selection?.chosen.has(rowKey(row)) || undefined}
            {...openedBy(onOpen, row)}
          >
            {card(row)}
            {selection && (
              <div className={classes.cardTick}>
                <Tick selection={selection} row={row} id={rowKey(row)} />
              </div>
            )}
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
  const parts = useContext(ListPartsContext);
  const setHasOrder = parts?.setHasOrder;
  const hasOrder = onSort !== undefined && options.length > 0;
  useEffect(() => {
    setHasOrder?.(hasOrder);
    return () => setHasOrder?.(false);
  }, [setHasOrder, hasOrder]);
  if (!hasOrder) return null;
  const select = (
    <NativeSelect
      label={sortLabels?.by}
      data={options}
      value={sort}
      onChange={(event) => onSort(event.currentTarget.value)}
      {...(!parts?.hasBar && { className: classes.sortBy })}
    />
  );
  if (!parts?.hasBar) return select;
  return parts.orderPlace && <Portal target={parts.orderPlace}>{select}</Portal>;
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
