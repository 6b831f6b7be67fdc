import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { useApprovalHistory } from '../api.ts';
import classes from './absences.module.css';
import { Row } from './request-center.tsx';
import { RequestDetail } from './request-detail.tsx';

const STATUSES = ['all', 'approved', 'rejected', 'withdrawn'] as const;

/** Requests that are over, the latest first. */
export function RequestHistory() {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const param = useSelectedParam('status', 'page');
  const status = STATUSES.find((one) => one === param.chosen) ?? 'all';
  const request = useSelectedParam('request');
  const pages = usePages();
  const { data, error, refetch } = useApprovalHistory({
    ...pages.query,
    ...(status !== 'all' && { status }),
  });
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
      {error && !data && (
        <LoadError
          title={t('messages:approvals.historyFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowsSkeleton rows={4} label={t('common:loading')} />}
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
        {request.chosen && (
          <RequestDetail key={request.chosen} id={request.chosen} onClose={request.close} />
        )}
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}
