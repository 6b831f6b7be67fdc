import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_STATUSES } from '#domain/absences/absence.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useAbsences } from '../api.ts';
import { StaffAbsenceRow } from './absence-row.tsx';
import { AbsenceSheet } from './absence-sheet.tsx';
import classes from './absences.module.css';
import { ReportSheet } from './report-sheet.tsx';

const FILTERS = ['all', ...ABSENCE_STATUSES] as const;

/** All absences of the school, also those that nobody had to decide; staff add one for a child. */
export function StaffAbsences() {
  const { t } = useTranslation(['absences', 'common']);
  const param = useSelectedParam('status', 'page');
  const status = FILTERS.find((one) => one === param.chosen) ?? 'all';
  // An absence that is opened from the new report takes its place.
  const absence = useSelectedParam('absence', 'new');
  const report = usePanelParam('new');
  const pages = usePages();
  const query = useAbsences({
    ...pages.query,
    ...(status !== 'all' && { status }),
  });
  const { data } = query;
  const pager = data && pages.pagerFor(data.total);
  return (
    <>
      <div className={classes.tools}>
        <ChoiceChips
          label={t('staff.filter')}
          options={FILTERS.map((value) => ({
            value,
            label:
              value === 'all'
                ? t('center.all')
                : value === 'pending'
                  ? t('state.staffPending')
                  : t(`state.${value}`),
          }))}
          value={status}
          onChange={param.choose}
        />
        <Button
          className={classes.wrap ?? ''}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={report.open}
        >
          {t('report.title')}
        </Button>
      </div>
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={4} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconCalendarOff aria-hidden />}
          title={t('none.title')}
          text={t('staff.none')}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.rows} aria-label={t('title')}>
          {data.items.map((item) => (
            <StaffAbsenceRow key={item.id} absence={item} onOpen={() => absence.choose(item.id)} />
          ))}
        </ul>
      )}
      {pager && <Pager {...pager} />}
      {report.opened && (
        <ReportSheet
          kind="other"
          byStaff
          onExisting={({ id }) => absence.choose(id)}
          onClose={report.close}
        />
      )}
      {absence.chosen && !report.opened && (
        <AbsenceSheet key={absence.chosen} id={absence.chosen} byStaff onClose={absence.close} />
      )}
    </>
  );
}
