import { Alert, Button, Group, Select, Text, Title } from '@mantine/core';
import { IconArrowsLeftRight, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import {
  type AbsenceDetail,
  type Decision,
  type Seen,
  seenOf,
  useAppoint,
  useApprovers,
  useDecide,
} from '../api.ts';
import { childName } from './absence-words.ts';
import { CommentField, Key, PHRASES } from './comment-field.tsx';
import classes from './decision-box.module.css';
import { fieldRefusals } from './field-refusals.ts';
import { useKeys } from './use-keys.ts';

interface DecisionBoxProps {
  readonly id: string;
  readonly absence: AbsenceDetail;
  /** Beside its list, also by single keys; within a sheet they would go astray. */
  readonly byKeys?: boolean;
}

/** Somebody else has decided, or the family has changed it. */
const wasOvertaken = (error: Error) =>
  isApiError(error, 'approval_closed') || isApiError(error, 'stale_version');

export function DecisionBox({ id, absence, byKeys = true }: DecisionBoxProps) {
  const { t } = useTranslation(['absences', 'messages']);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState<Decision | null>(null);
  const [appointing, setAppointing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = useDecide(id);
  // What stood there when the writing began: the page goes on by itself, and the reader may not have noticed.
  const [begun, setBegun] = useState<Seen | null>(null);
  const seen = (comment === '' ? null : begun) ?? seenOf(absence);
  const write = (text: string) => {
    if (comment === '') setBegun(seenOf(absence));
    setComment(text);
  };
  const act = (what: Decision) => {
    if (decide.isPending) return;
    if (comment.trim() === '') {
      setMissing(what);
      field.current?.focus();
      return;
    }
    decide.mutate(
      { what, comment, seen },
      {
        onSuccess: () => {
          setComment('');
          setBegun(null);
          notify(t(`decision.done.${what}`, { name: childName(absence) }));
        },
        // Told of it, the reader decides on what stands there now.
        onError: (error) => wasOvertaken(error) && setBegun(null),
      },
    );
  };
  useKeys({
    a: () => act('approve'),
    d: () => act('decline'),
    ...(absence.can.requestInformation && { i: () => act('ask') }),
    ...Object.fromEntries(
      PHRASES.map((phrase, at) => [String(at + 1), () => write(t(`phrase.${phrase}`))]),
    ),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) act('approve');
  };
  const failed: Readonly<Record<Decision, string>> = {
    approve: t('messages:approvals.approveFailed'),
    decline: t('messages:approvals.declineFailed'),
    ask: t('messages:approvals.askFailed'),
  };
  const keyOf = (key: string) =>
    byKeys && { rightSection: <Key>{key}</Key>, 'aria-keyshortcuts': key.toLowerCase() };
  const busy = (what: Decision) => decide.isPending && decide.variables.what === what;
  const appointButton = (
    <Button
      variant="subtle"
      {...(byKeys && { color: 'gray' })}
      className={classes.appoint ?? ''}
      leftSection={<IconArrowsLeftRight size={18} aria-hidden />}
      onClick={() => setAppointing(true)}
    >
      {t('decision.appoint')}
    </Button>
  );
  return (
    <section
      aria-label={t('decision.title')}
      className={classes.box}
      data-in-sheet={!byKeys || undefined}
    >
      <div className={classes.writing}>
        <div className={classes.head}>
          <Title order={3} className={byKeys ? 'visually-hidden' : (classes.title ?? '')}>
            {t('decision.title')}
          </Title>
          {!byKeys && <span className={classes.hint}>{t('decision.hint')}</span>}
        </div>
        <CommentField
          label={t('decision.comment')}
          isLabelHidden
          value={comment}
          onChange={write}
          onKeyDown={onKeyDown}
          fieldRef={field}
          byDigits={byKeys}
          isLow={byKeys}
          {...(byKeys && { hint: t('decision.hint') })}
          error={
            missing && comment.trim() === ''
              ? missing === 'ask'
                ? t('decision.detailsMissing')
                : t('decision.commentMissing')
              : null
          }
        />
        {byKeys && (
          <span className={classes.hint} data-key aria-hidden>
            <Key>{`${t('center.keys.ctrl')} ↵`}</Key> {t('center.keys.send')}
          </span>
        )}
        {decide.error && (
          <Alert role="alert" color="red" mt="sm" title={failed[decide.variables.what]}>
            {messageOf(decide.error)}
          </Alert>
        )}
        {!byKeys && appointButton}
      </div>
      <div className={classes.bar}>
        <Button
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={busy('approve')}
          {...keyOf('A')}
          onClick={() => act('approve')}
        >
          {t('decision.approve')}
        </Button>
        {absence.can.requestInformation && (
          <Button
            variant="default"
            loading={busy('ask')}
            {...keyOf('I')}
            onClick={() => act('ask')}
          >
            {t('decision.ask')}
          </Button>
        )}
        <Button
          variant="default"
          loading={busy('decline')}
          {...keyOf('D')}
          onClick={() => act('decline')}
        >
          {t('decision.decline')}
        </Button>
        {byKeys && appointButton}
      </div>
      {appointing && (
        <AppointDialog
          id={id}
          comment={comment}
          seen={seen}
          onOvertaken={() => setBegun(null)}
          onClose={() => setAppointing(false)}
        />
      )}
    </section>
  );
}

interface AppointDialogProps {
  readonly id: string;
  readonly comment: string;
  readonly seen: Seen;
  readonly onOvertaken: () => void;
  readonly onClose: () => void;
}

function AppointDialog({ id, comment, seen, onOvertaken, onClose }: AppointDialogProps) {
  const { t } = useTranslation(['absences', 'common']);
  const query = useApprovers();
  const loading = useLoadState(query, t('decision.peopleFailed'));
  const [userId, setUserId] = useState<string | null>(null);
  const appoint = useAppoint(id);
  const refusal = fieldRefusals(appoint.error)['userId'];
  return (
    <Dialog title={t('decision.appoint')} closeLabel={t('common:close')} onClose={onClose}>
      <Text mb="md">{t('decision.appointText')}</Text>
      <LoadState {...loading} rows={1} />
      {query.data && (
        <Select
          size="md"
          searchable
          required
          label={t('decision.person')}
          nothingFoundMessage={t('decision.nobody')}
          data={query.data.items.map((person) => ({ value: person.userId, label: person.name }))}
          error={refusal}
          value={userId}
          onChange={(chosen) => {
            setUserId(chosen);
            appoint.reset();
          }}
        />
      )}
      {appoint.error && !refusal && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(appoint.error)}
        </Alert>
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          disabled={userId === null}
          loading={appoint.isPending}
          onClick={() =>
            userId &&
            appoint.mutate(
              { userId, comment: comment.trim() || null, ...seen },
              {
                onError: (error) => wasOvertaken(error) && onOvertaken(),
                onSuccess: () => {
                  notify(t('decision.done.appoint'));
                  onClose();
                },
              },
            )
          }
        >
          {t('decision.appointNow')}
        </Button>
      </Group>
    </Dialog>
  );
}
