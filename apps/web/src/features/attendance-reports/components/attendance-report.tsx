import { IconChartBar } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORT_GROUPS, type ReportGroup } from '#domain/attendance/report.ts';
import type { Span } from '#domain/dates/dates.ts';
import { formatDate, formatPercent } from '../../../lib/i18n/format.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { type ReportFilters as Filters, isComplete, useReport } from '../api.ts';
import { useReportSearch } from '../search.ts';
import classes from './attendance-report.module.css';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportLines, type ReportLinesProps } from './report-lines.tsx';
import { TrendChart } from './trend-chart.tsx';
import { UnrecordedSessions } from './unrecorded-sessions.tsx';

/** A report as it is asked for in a file. */
export type ReportOrder = Omit<Filters, 'page' | 'pageSize'>;

interface AttendanceReportProps {
  /** Of own sessions. */
  readonly own: boolean;
  readonly linkTo: ReportLinesProps['linkTo'];
  readonly openActivity: (id: string) => string;
  /** The header, with the days that are shown and what is asked for. */
  readonly header: (
    shown: { readonly note: string; readonly days: Span | null },
    order: ReportOrder | null,
  ) => ReactNode;
}

const UNRECORDED = 'unrecorded';
const BELOW = [50, 60, 70, 80, 90, 95] as const;

/** Figures, their trend, and a line a child, activity, cohort or teacher; or the sessions that nobody recorded. */
export function AttendanceReport({ own, linkTo, openActivity, header }: AttendanceReportProps) {
  const { t } = useTranslation('attendance-reports');
  const listSearch = useReportSearch();
  const { search, pill, table } = useListControls(listSearch);
  const { values } = listSearch;
  const { showsMissing, show } = useShown();
  const report = useReport(values);
  const { data } = report;
  const list = useListPage(listSearch, report);
  const { page: _page, pageSize: _pageSize, ...order } = values;
  const groups = REPORT_GROUPS.filter((by) => !own || by !== 'teacher');
  const days = data ? { startDate: data.startDate, endDate: data.endDate } : null;
  const note = days ? `${formatDate(days.startDate)} – ${formatDate(days.endDate)}` : '';
  return (
    <>
      {header({ note, days }, isComplete(values) ? order : null)}
      <ReportFilters listSearch={listSearch} own={own} shown={data} />
      {data && data.sessions.held > 0 && (
        <>
          <ReportFigures report={data} onShowUnrecorded={() => show(UNRECORDED)} />
          <SectionCard title={t('trend.title')}>
            <TrendChart trend={data.trend} step={data.step} />
          </SectionCard>
        </>
      )}
      <div className={classes.bar}>
        <ChoiceChips
          label={t('by.label')}
          options={[...groups, UNRECORDED].map((value) => ({
            value,
            label: t(`by.${value as ReportGroup | typeof UNRECORDED}`),
          }))}
          value={showsMissing ? UNRECORDED : values.by}
          onChange={show}
        />
        {!showsMissing && (
          <>
            <SearchBox label={t('search')} {...search} />
            <FilterPill
              label={t('filter.below')}
              options={BELOW.map((percent) => ({
                value: String(percent),
                label: formatPercent(percent / 100, 0),
              }))}
              {...pill('below')}
            />
          </>
        )}
      </div>
      {showsMissing ? (
        <UnrecordedSessions listSearch={listSearch} openActivity={openActivity} />
      ) : (
        isComplete(values) && (
          <ListRows
            {...list}
            failedTitle={t('loadFailed')}
            noneYet={{
              icon: <IconChartBar aria-hidden />,
              title: t('noneYet.title'),
              text: t('noneYet.text'),
            }}
          >
            <ReportLines by={values.by} lines={data?.items ?? []} table={table} linkTo={linkTo} />
          </ListRows>
        )
      )}
    </>
  );
}

/** `?by=` and `?missing=true` change together, and what they show begins with its first page. */
function useShown() {
  const raw = useSearch({ strict: false }) as Readonly<Record<string, string>>;
  const navigate = useNavigate();
  const show = (value: string) => {
    const isMissing = value === UNRECORDED;
    const by = value === REPORT_GROUPS[0] ? undefined : value;
    void navigate({
      to: '.',
      search: (previous: Readonly<Record<string, string>>) => ({
        ...previous,
        ...(isMissing ? { missing: 'true' } : { missing: undefined, by }),
        page: undefined,
      }),
      resetScroll: false,
    });
  };
  return { showsMissing: raw['missing'] === 'true', show };
}
