import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ReportGroup } from '#domain/attendance/report.ts';
import { formatNumber, formatRate } from '../../../lib/i18n/format.ts';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import type { ReportLine } from '../api.ts';
import classes from './attendance-report.module.css';

export interface ReportLinesProps {
  readonly by: ReportGroup;
  readonly lines: readonly ReportLine[];
  readonly table: {
    readonly sort: string;
    readonly onSort: (sort: string) => void;
    readonly sortLabels: { readonly by: string; readonly descending: string };
  };
  /** Where a line leads; null: nowhere. */
  readonly linkTo: (by: ReportGroup, id: string) => string | null;
}

const MARKS = ['attended', 'notAttended', 'excused', 'none'] as const;

export function ReportLines({ by, lines, table, linkTo }: ReportLinesProps) {
  const { t } = useTranslation('attendance-reports');
  const name = (line: ReportLine) => <Name line={line} to={linkTo(by, line.id)} />;
  const columns: Column<ReportLine>[] = [
    { key: 'name', title: t(`column.${by}`), sort: 'name', cell: name },
    { key: 'rate', title: t('column.rate'), sort: 'rate', cell: (line) => <Rate line={line} /> },
    ...MARKS.map((mark) => ({
      key: mark,
      title: t(`column.${mark}`),
      cell: ({ counts }: ReportLine) => formatNumber(counts[mark]),
      isNumber: true,
    })),
  ];
  return (
    <DataTable
      label={t(`by.${by}`)}
      rows={lines}
      rowKey={({ id }) => id}
      columns={columns}
      {...table}
      card={(line) => (
        <>
          {name(line)}
          <Rate line={line} />
          <Text size="sm" c="dimmed">
            {t('marks', { ...line.counts })}
          </Text>
        </>
      )}
    />
  );
}

function Name({ line, to }: { readonly line: ReportLine; readonly to: string | null }) {
  const name = line.person ? <SurnameFirst {...line.person} /> : line.name;
  const weight = line.person ? 400 : 550;
  return (
    <>
      {to === null ? (
        <Text fw={weight}>{name}</Text>
      ) : (
        <Anchor component={Link} to={to} fw={weight}>
          {name}
        </Anchor>
      )}
      {line.note && (
        <Text size="sm" c="dimmed">
          {line.note}
        </Text>
      )}
    </>
  );
}

function Rate({ line: { rate } }: { readonly line: ReportLine }) {
  const { t } = useTranslation('attendance-reports');
  if (rate === null) return <Text c="dimmed">{t('noRate')}</Text>;
  return (
    <span className={classes.rate}>
      {formatRate(rate)}
      <Meter value={rate} of={1} />
    </span>
  );
}
