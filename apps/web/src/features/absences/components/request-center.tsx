import { Alert, Button, Checkbox, Group, Text, Title } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { APPROVAL_FILTERS, type ApprovalFilter } from '#domain/absences/approval.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatTimeOfDay } from '../../../lib/i18n/format.ts';
import { usePages } from '../../../lib/lists/use-pages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { FilterPill } from '../../../ui/table/filter-pill.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { useSchool } from '../../school/api.ts';
import { type Request, seenOf, useApprovals, useDecidedToday, useDecideTogether } from '../api.ts';
import { AbsencePill } from './absence-pill.tsx';
import { childName, useProcessingWords, whenOf } from './absence-words.ts';
import classes from './absences.module.css';
import { CommentField } from './comment-field.tsx';
import { KeysRow } from './keys-row.tsx';
import { RequestDetail } from './request-detail.tsx';
import { useKeys } from './use-keys.ts';

/** The oldest first is the usual: nobody waits longer for having been early. */
const SORTS = ['submittedAt', '-submittedAt'] as const;

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
  return (
    <>
      <div className={classes.tools}>
        <ChoiceChips
          label={t('center.filter')}
          options={(['needsAction', 'infoRequested', 'all'] as const).map((value) => ({
            value,
            label: `${t(`center.${value}`)} ${data ? data.counts[value] : ''}`.trim(),
          }))}
          value={filter}
          onChange={filterParam.choose}
        />
        <Group gap="xs">
          <FilterPill
            label={t('center.sort.label')}
            options={SORTS.map((value) => ({
              value,
              label: t(value === 'submittedAt' ? 'center.sort.oldest' : 'center.sort.newest'),
            }))}
            value={sort}
            onChange={(value) => value !== undefined && sortParam.choose(value)}
          />
          {items.length > 1 && (
            <Button variant="default" onClick={picking ? endPicking : () => setPicking(true)}>
              {picking ? t('center.endChoosing') : t('center.choose')}
            </Button>
          )}
        </Group>
      </div>
      {ids.length > 0 && <KeysRow />}
      <LoadState {...useLoadState(query, t('messages:approvals.loadFailed'))} rows={4} />
      {data && items.length === 0 && request.chosen === null && (
        <EmptyState
          icon={<IconChecklist aria-hidden />}
          title={t('center.none')}
          text={t('center.noneText')}
        />
      )}
      {picking && picked.length > 0 && <Together requests={picked} onDone={endPicking} />}
      <div className={classes.center} data-open={request.chosen !== null || undefined}>
        <div className={classes.column}>
          {items.length > 0 && (
            <ul className={classes.rows} aria-label={t('center.requests')}>
              {items.map((item) => (
                <Row
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
        {request.chosen ? (
          <RequestDetail key={request.chosen} id={request.chosen} onClose={request.close} />
        ) : (
          items.length > 0 && <NoneChosen />
        )}
      </div>
      {pager && <Pager {...pager} />}
    </>
  );
}

/** Here list and request take each other's place (absences.module.css). */
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

/** What stands beside the list until one of it is chosen; on a phone nothing does. */
export function NoneChosen() {
  const { t } = useTranslation('absences');
  return (
    <div className={classes.nothing}>
      <EmptyState
        icon={<IconChecklist aria-hidden />}
        title={t('center.pick')}
        text={t('center.pickText')}
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
      <Title order={2} size="h4" id={heading} mb="xs">
        {t('center.decidedToday', { number: data.total })}
      </Title>
      <ul className={classes.rows} aria-labelledby={heading}>
        {data.items.map((item) => (
          <Row
            key={item.approvalId}
            request={item}
            current={item.approvalId === chosen}
            picked={null}
            note={item.decidedAt ? formatTimeOfDay(item.decidedAt, timeZone) : undefined}
            onPick={() => undefined}
            onOpen={() => onOpen(item.approvalId)}
          />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly request: Request;
  readonly current: boolean;
  /** Null: nothing is chosen now. */
  readonly picked: boolean | null;
  /** Instead of how long it took so far. */
  readonly note?: string | undefined;
  readonly onPick: () => void;
  readonly onOpen: () => void;
}

export function Row({ request, current, picked, note, onPick, onOpen }: RowProps) {
  const { t } = useTranslation('absences');
  const took = useProcessingWords();
  const { childId, childFirstName, childLastName, cohorts, reason, number } = request;
  const name = childName(request);
  return (
    <li className={picked === null ? undefined : classes.choice}>
      {picked !== null && (
        <Checkbox
          size="md"
          aria-label={`${t('center.choose')}: ${name}, ${number}`}
          checked={picked}
          disabled={!request.can.approve}
          onChange={onPick}
        />
      )}
      <button
        type="button"
        className={classes.row}
        aria-current={current || undefined}
        onClick={onOpen}
      >
        <InitialsMark id={childId} firstName={childFirstName} lastName={childLastName} pale />
        <span className={classes.words}>
          <Text span>
            <SurnameFirst firstName={childFirstName} lastName={childLastName} />{' '}
            <Text span c="dimmed">
              {cohorts[0] ?? ''}
            </Text>
          </Text>
          <Text span size="sm" c="dimmed">
            {t(`reason.${reason}`)} · {whenOf(request)}
          </Text>
          <span className={classes.state}>
            <AbsencePill absence={request} byStaff />
            <Text span size="sm" c="dimmed">
              {note ??
                t(request.status === 'pending' ? 'took.waiting' : 'took.decided', {
                  time: took(request.processingMinutes),
                })}
            </Text>
          </span>
        </span>
      </button>
    </li>
  );
}

/** Several with one comment. */
function Together({
  requests,
  onDone,
}: {
  readonly requests: readonly Request[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation('absences');
  const [comment, setComment] = useState('');
  const [early, setEarly] = useState(false);
  const decide = useDecideTogether();
  const send = (decision: 'approve' | 'decline') => {
    // Twice clicked is once decided.
    if (decide.isPending) return;
    if (comment.trim() === '') return setEarly(true);
    return decide.mutate(
      {
        ids: requests.map(({ approvalId }) => approvalId),
        seen: requests.map((request) => ({ id: request.approvalId, ...seenOf(request) })),
        decision,
        comment,
      },
      {
        onSuccess: ({ decidedIds, refused }) => {
          notify(t('center.decidedTogether', { count: decidedIds.length }));
          if (refused.length > 0)
            notify(t('center.notDecided', { count: refused.length }), { long: true });
          onDone();
        },
      },
    );
  };
  const stateOf = (decision: 'approve' | 'decline') => ({
    loading: decide.isPending && decide.variables.decision === decision,
    disabled: decide.isPending,
  });
  return (
    <div className={classes.detail} style={{ marginBottom: 16 }}>
      <CommentField
        label={t('center.commentForAll', { count: requests.length })}
        value={comment}
        onChange={setComment}
        error={early && comment.trim() === '' ? t('decision.commentMissing') : null}
      />
      {decide.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(decide.error)}
        </Alert>
      )}
      <div className={classes.bar}>
        <Button {...stateOf('approve')} onClick={() => send('approve')}>
          {t('decision.approve')}
        </Button>
        <Button variant="default" {...stateOf('decline')} onClick={() => send('decline')}>
          {t('decision.decline')}
        </Button>
      </div>
    </div>
  );
}
