import { ActionIcon } from '@mantine/core';
import { IconChecklist, IconListCheck, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROVAL_FILTERS, type ApprovalFilter } from '#domain/absences/approval.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatTimeOfDay } from '../../../lib/i18n/format.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useSchool } from '../../school/api.ts';
import { type Request, useApprovals, useDecidedToday } from '../api.ts';
import { DecideTogether } from './decide-together.tsx';
import classes from './request-center.module.css';
import { RequestDetail } from './request-detail.tsx';
import { RequestRow } from './request-row.tsx';
import { useKeys } from './use-keys.ts';

/** The oldest first is the usual: nobody waits longer for having been early. */
const SORTS = ['submittedAt', '-submittedAt'] as const;
const FILTERS = ['needsAction', 'infoRequested', 'all'] as const;

/** Absence requests that wait: a list, and beside it the one that is looked at (`?request=`). */
export function RequestCenter() {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const filterParam = useSelectedParam('filter', 'page');
  const filter: ApprovalFilter =
    APPROVAL_FILTERS.find((one) => one === filterParam.chosen) ?? 'needsAction';
  const sortParam = useSelectedParam('sort', 'page');
  const sort = SORTS.find((one) => one === sortParam.chosen) ?? 'submittedAt';
  const request = useSelectedParam('request');
  const pages = usePages();
  const query = useApprovals({ filter, sort, ...pages.query });
  const { data } = query;
  const pager = data && pages.pagerFor(data.total);
  const [picking, setPicking] = useState(false);
  // As they stood when they were chosen.
  const [picked, setPicked] = useState<readonly Request[]>([]);
  const items = data?.items ?? [];
  const ids = items.map(({ approvalId }) => approvalId);
  useFirstOpened(ids[0], request.chosen);
  const go = (step: number) => {
    const next = ids[request.chosen === null ? 0 : ids.indexOf(request.chosen) + step];
    if (next !== undefined) request.choose(next);
  };
  useKeys({ j: () => go(1), k: () => go(-1) });
  const isPicked = (id: string) => picked.some(({ approvalId }) => approvalId === id);
  const toggle = (item: Request) =>
    setPicked(
      isPicked(item.approvalId)
        ? picked.filter(({ approvalId }) => approvalId !== item.approvalId)
        : [...picked, item],
    );
  const endPicking = () => {
    setPicking(false);
    setPicked([]);
  };
  const isEmpty = data !== undefined && items.length === 0;
  return (
    <>
      {picking && picked.length > 0 && <DecideTogether requests={picked} onDone={endPicking} />}
      <div className={classes.frame} data-open={request.chosen !== null || undefined}>
        <div className={classes.column}>
          <div className={classes.tools}>
            <FilterPill
              isShort
              label={t('center.filter')}
              options={FILTERS.map((value) => ({
                value,
                // How many the chosen ones are, the list and its tab say.
                label: [t(`center.${value}`), value === filter ? '' : (data?.counts[value] ?? '')]
                  .join(' ')
                  .trim(),
              }))}
              value={filter}
              onChange={(value) => value !== undefined && filterParam.choose(value)}
            />
            <FilterPill
              isShort
              label={t('center.sort.label')}
              options={SORTS.map((value) => ({
                value,
                label: t(value === 'submittedAt' ? 'center.sort.oldest' : 'center.sort.newest'),
              }))}
              value={sort}
              onChange={(value) => value !== undefined && sortParam.choose(value)}
            />
            {items.length > 1 && (
              <ActionIcon
                size="var(--afterbell-control)"
                variant="subtle"
                className={classes.choose ?? ''}
                aria-label={t(picking ? 'center.endChoosing' : 'center.choose')}
                title={t(picking ? 'center.endChoosing' : 'center.choose')}
                onClick={picking ? endPicking : () => setPicking(true)}
              >
                {picking ? (
                  <IconX size={20} aria-hidden />
                ) : (
                  <IconListCheck size={20} aria-hidden />
                )}
              </ActionIcon>
            )}
          </div>
          <LoadState {...useLoadState(query, t('messages:approvals.loadFailed'))} rows={4} />
          {items.length > 0 && (
            <ul className={classes.rows} aria-label={t('center.requests')}>
              {items.map((item) => (
                <RequestRow
                  key={item.approvalId}
                  request={item}
                  current={item.approvalId === request.chosen}
                  picked={picking ? isPicked(item.approvalId) : null}
                  onPick={() => toggle(item)}
                  onOpen={() => request.choose(item.approvalId)}
                />
              ))}
            </ul>
          )}
          <DecidedToday chosen={request.chosen} onOpen={request.choose} />
        </div>
        <div className={classes.pane}>
          {request.chosen ? (
            <RequestDetail key={request.chosen} id={request.chosen} onClose={request.close} />
          ) : (
            data && <NoneChosen isEmpty={isEmpty} />
          )}
        </div>
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}

/** Here list and request take each other's place (request-center.module.css). */
const ALONE = '(max-width: 61.99em)';

/**
 * Where there is room beside the list, its first is opened with the page: it is what one came for. Held by the address
 * from then on, so that nothing changes below a comment when the list does.
 */
function useFirstOpened(first: string | undefined, chosen: string | null): void {
  const navigate = useNavigate();
  const done = useRef(false);
  useEffect(() => {
    if (chosen !== null) done.current = true;
    if (done.current || first === undefined || window.matchMedia(ALONE).matches) return;
    done.current = true;
    void navigate({
      to: '.',
      search: (previous: Readonly<Record<string, string>>) => ({ ...previous, request: first }),
      replace: true,
      resetScroll: false,
    });
  }, [first, chosen, navigate]);
}

/** What stands beside the list until one of it is chosen, or below the tools where it holds none. */
export function NoneChosen({ isEmpty = false }: { readonly isEmpty?: boolean }) {
  const { t } = useTranslation('absences');
  return (
    <div className={classes.nothing} data-beside={!isEmpty || undefined}>
      <EmptyState
        icon={<IconChecklist aria-hidden />}
        title={t(isEmpty ? 'center.none' : 'center.pick')}
        text={t(isEmpty ? 'center.noneText' : 'center.pickText')}
      />
    </div>
  );
}

interface DecidedTodayProps {
  readonly chosen: string | null;
  readonly onOpen: (id: string) => void;
}

/** The latest decisions of today, so that one by mistake is found where it was made. */
function DecidedToday({ chosen, onOpen }: DecidedTodayProps) {
  const { t } = useTranslation('absences');
  const heading = useId();
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const { data } = useDecidedToday();
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes.section} id={heading}>
        {t('center.decidedToday', { number: data.total })}
      </h2>
      <ul className={classes.rows} aria-labelledby={heading}>
        {data.items.map((item) => (
          <RequestRow
            key={item.approvalId}
            request={item}
            current={item.approvalId === chosen}
            picked={null}
            note={item.decidedAt ? formatTimeOfDay(item.decidedAt, timeZone) : undefined}
            onOpen={() => onOpen(item.approvalId)}
          />
        ))}
      </ul>
    </section>
  );
}
