import { Alert, Button, CloseButton, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useIsPhone } from '../../../ui/page/use-is-phone.ts';
import { type AbsenceDetail, useApproval, useRevert } from '../api.ts';
import { AbsencePill } from './absence-pill.tsx';
import { AbsenceFacts, AbsenceStory } from './absence-story.tsx';
import { childName } from './absence-words.ts';
import { CommentField } from './comment-field.tsx';
import { DecisionBox } from './decision-box.tsx';
import classes from './request-center.module.css';

interface RequestDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One request for who decides: everything about it, and the decision. Beside the list; on a phone in a sheet. */
export function RequestDetail(props: RequestDetailProps) {
  return useIsPhone() ? <InSheet {...props} /> : <BesideList {...props} />;
}

function BesideList({ id, onClose }: RequestDetailProps) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const query = useApproval(id);
  const { data } = query;
  const state = useLoadState(query, t('messages:approvals.loadFailed'));
  if (!data)
    return (
      <div className={classes.body}>
        <LoadState {...state} rows={4} />
      </div>
    );
  const { approval, number } = data;
  return (
    <section className={classes.detail} aria-label={`${childName(data)}, ${number}`}>
      <div className={classes.head}>
        <div className={classes.top}>
          <span className={classes.number}>{number}</span>
          {approval && approval.steps > 1 && (
            <span>{t('center.step', { step: approval.step, steps: approval.steps })}</span>
          )}
          <CloseButton size={36} iconSize={18} aria-label={t('common:close')} onClick={onClose} />
        </div>
        <div className={classes.person}>
          <InitialsMark
            id={data.childId}
            firstName={data.childFirstName}
            lastName={data.childLastName}
            pale
          />
          <div>
            <div className={classes.name}>
              <Title order={2}>{childName(data)}</Title>
              <AbsencePill absence={data} byStaff withoutStep />
            </div>
            <Reported absence={data} />
          </div>
        </div>
        <AbsenceFacts absence={data} />
      </div>
      <div className={classes.body}>
        <AbsenceStory absence={data} />
        {data.can.revert && <Revert absence={data} />}
      </div>
      {data.can.appoint && <DecisionBox id={id} absence={data} />}
    </section>
  );
}

function InSheet({ id, onClose }: RequestDetailProps) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const query = useApproval(id);
  const { data } = query;
  return (
    <Sheet
      title={data ? childName(data) : t('title')}
      {...(data && { note: data.number })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <LoadState {...useLoadState(query, t('messages:approvals.loadFailed'))} rows={4} />
      {data && (
        <>
          <AbsencePill absence={data} byStaff />
          <Reported absence={data} />
          <AbsenceFacts absence={data} />
          <AbsenceStory absence={data} />
          {data.can.revert && <Revert absence={data} />}
          {data.can.appoint && <DecisionBox id={id} absence={data} byKeys={false} />}
        </>
      )}
    </Sheet>
  );
}

/** Whose cohort, and whom to call. */
function Reported({ absence: { cohorts, reportedBy } }: { readonly absence: AbsenceDetail }) {
  const { t } = useTranslation('absences');
  return (
    <Text size="sm" c="dimmed">
      {[cohorts[0], t('center.reportedBy', { name: reportedBy.name }), reportedBy.phone]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  );
}

/** The school takes a confirmed absence back. */
export function Revert({ absence }: { readonly absence: AbsenceDetail }) {
  const { t } = useTranslation(['absences', 'common']);
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [early, setEarly] = useState(false);
  const revert = useRevert(absence.id);
  return (
    <>
      <Button mt="lg" variant="default" onClick={() => setOpened(true)}>
        {t('revert.open')}
      </Button>
      {opened && (
        <Dialog
          title={t('revert.title')}
          closeLabel={t('common:close')}
          onClose={() => setOpened(false)}
        >
          <Text mb="md">{t('revert.text')}</Text>
          <CommentField
            label={t('revert.reason')}
            value={reason}
            onChange={setReason}
            error={early && reason.trim() === '' ? t('decision.commentMissing') : null}
          />
          {revert.error && (
            <Alert role="alert" color="red" mt="sm">
              {messageOf(revert.error)}
            </Alert>
          )}
          <Group justify="flex-end" mt="lg">
            <Button
              loading={revert.isPending}
              onClick={() => {
                if (reason.trim() === '') return setEarly(true);
                return revert.mutate(reason, { onSuccess: () => setOpened(false) });
              }}
            >
              {t('revert.now')}
            </Button>
          </Group>
        </Dialog>
      )}
    </>
  );
}
