import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatRecent } from '../../../lib/i18n/short-date.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { useApprovalHistory } from '../api.ts';
import absences from './absences.module.css';
import classes from './request-center.module.css';
import { NoneChosen } from './request-center.tsx';
import { RequestDetail } from './request-detail.tsx';
import { RequestRow } from './request-row.tsx';

const STATUSES = ['all', 'approved', 'rejected', 'reverted', 'withdrawn'] as const;

/** Requests that are over, the latest first. */
export function RequestHistory() {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const param = useSelectedParam('status', 'page');
  const status = STATUSES.find((one) => one === param.chosen) ?? 'all';
  const request = useSelectedParam('request');
  const pages = usePages();
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const today = useSchoolToday();
  const query = useApprovalHistory({
    ...pages.query,
    ...(status !== 'all' && { status }),
  });
  const { data } = query;
  const pager = data && pages.pagerFor(data.total);
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <div className={absences.tools}>
        <ChoiceChips
          label={t('center.filter')}
          options={STATUSES.map((value) => ({ value, label: t(`past.${value}`) }))}
          value={status}
          onChange={param.choose}
        />
      </div>
      <LoadState {...useLoadState(query, t('messages:approvals.historyFailed'))} rows={4} />
      {isEmpty && (
        <EmptyState
          icon={<IconHistory aria-hidden />}
          title={t('past.none')}
          text={t('past.noneText')}
        />
      )}
      {(request.chosen || (data && !isEmpty)) && (
        <div className={classes.frame} data-open={request.chosen !== null || undefined}>
          <div className={classes.column}>
            <ul className={classes.rows} aria-label={t('center.requests')}>
              {data?.items.map((item) => (
                <RequestRow
                  key={item.approvalId}
                  request={item}
                  current={item.approvalId === request.chosen}
                  picked={null}
                  note={item.decidedAt ? formatRecent(item.decidedAt, timeZone, today) : undefined}
                  inWords
                  onOpen={() => request.choose(item.approvalId)}
                />
              ))}
            </ul>
          </div>
          <div className={classes.pane}>
            {request.chosen ? (
              <RequestDetail key={request.chosen} id={request.chosen} onClose={request.close} />
            ) : (
              <NoneChosen />
            )}
          </div>
        </div>
      )}
      {pager && <Pager {...pager} />}
    </>
  );
}
