import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useApprovalHistory } from '../api.ts';
import classes from './absences.module.css';
import { NoneChosen, Row } from './request-center.tsx';
import { RequestDetail } from './request-detail.tsx';

const STATUSES = ['all', 'approved', 'rejected', 'reverted', 'withdrawn'] as const;

/** Requests that are over, the latest first. */
export function RequestHistory() {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const param = useSelectedParam('status', 'page');
  const status = STATUSES.find((one) => one === param.chosen) ?? 'all';
  const request = useSelectedParam('request');
  const pages = usePages();
  const query = useApprovalHistory({
    ...pages.query,
    ...(status !== 'all' && { status }),
  });
  const { data } = query;
  const pager = data && pages.pagerFor(data.total);
  return (
    <>
      <div className={classes.tools}>
        <ChoiceChips
          label={t('center.filter')}
          options={STATUSES.map((value) => ({ value, label: t(`past.${value}`) }))}
          value={status}
          onChange={param.choose}
        />
      </div>
      <LoadState {...useLoadState(query, t('messages:approvals.historyFailed'))} rows={4} />
      {data?.items.length === 0 && (
        <EmptyState
          icon={<IconHistory aria-hidden />}
          title={t('past.none')}
          text={t('past.noneText')}
        />
      )}
      <div className={classes.center} data-open={request.chosen !== null || undefined}>
        {data && data.items.length > 0 && (
          <ul className={classes.rows} aria-label={t('center.requests')}>
            {data.items.map((item) => (
              <Row
                key={item.approvalId}
                request={item}
                current={item.approvalId === request.chosen}
                picked={null}
                onPick={() => undefined}
                onOpen={() => request.choose(item.approvalId)}
              />
            ))}
          </ul>
        )}
        {request.chosen ? (
          <RequestDetail key={request.chosen} id={request.chosen} onClose={request.close} />
        ) : (
          data && data.items.length > 0 && <NoneChosen />
        )}
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}
