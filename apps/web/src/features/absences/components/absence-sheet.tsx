import { Alert, Button, Group, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_LIMITS } from '#domain/absences/absence.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { type AbsenceDetail, useAbsence, useAnswer, useWithdraw } from '../api.ts';
import { AbsencePill } from './absence-pill.tsx';
import { AbsenceFacts, AbsenceStory } from './absence-story.tsx';
import { childName } from './absence-words.ts';
import classes from './absences.module.css';
import { AddFiles, useUploads } from './add-files.tsx';
import { DecisionBox } from './decision-box.tsx';
import { Revert } from './request-detail.tsx';

interface AbsenceSheetProps {
  readonly id: string;
  /** A school has many a Jānis, a family has one. */
  readonly byStaff?: boolean;
  /** Staff never edit what a family reported. */
  readonly onEdit?: (id: string) => void;
  readonly onClose: () => void;
}

/** One absence: where it stands, what was asked, what the reader can do. */
export function AbsenceSheet({ id, byStaff = false, onEdit, onClose }: AbsenceSheetProps) {
  const { t } = useTranslation(['absences', 'common']);
  const query = useAbsence(id);
  const { data } = query;
  const name = data && (byStaff ? childName(data) : data.childFirstName);
  return (
    <Sheet
      title={name ? t('detail.title', { name }) : t('title')}
      {...(data && { note: data.number })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <LoadState {...useLoadState(query, t('loadFailed'))} rows={3} />
      {data && <Body absence={data} byStaff={byStaff} onEdit={() => onEdit?.(id)} />}
    </Sheet>
  );
}

function Body({
  absence,
  byStaff,
  onEdit,
}: {
  readonly absence: AbsenceDetail;
  readonly byStaff: boolean;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation(['absences', 'common', 'messages']);
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdraw();
  const uploads = useUploads();
  const { id, can, waitsFor, approval, status } = absence;
  const addFiles = can.addFiles && (
    <div style={{ margin: '16px 0' }}>
      <AddFiles
        count={absence.files.length}
        reason={absence.reason}
        busy={uploads.busy}
        onChoose={(files, purpose) =>
          void uploads.add(
            id,
            files.map((file) => ({ file, purpose })),
          )
        }
      />
    </div>
  );
  const question = absence.history.findLast(({ event }) => event === 'informationRequested');
  return (
    <>
      <AbsencePill absence={absence} byStaff={byStaff} />
      {status === 'pending' &&
        approval &&
        approval.status !== 'infoRequested' &&
        waitsFor.length > 0 && (
          <Text mt="sm">
            {t('detail.waits', {
              step: approval.step,
              steps: approval.steps,
              names: formatList(waitsFor),
            })}
          </Text>
        )}
      {/* What is asked comes first: the facts are known to who reported them. */}
      {can.answer && (
        <Answer absenceId={id} question={question?.comment ?? null} by={question?.by ?? ''}>
          {addFiles}
        </Answer>
      )}
      <AbsenceFacts absence={absence} />
      {!can.answer && addFiles}
      <AbsenceStory absence={absence} />
      {can.revert && <Revert absence={absence} />}
      <Group gap="xs" mt="lg">
        {can.edit && (
          <Button variant="default" onClick={onEdit}>
            {t('detail.edit')}
          </Button>
        )}
        {can.withdraw && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('detail.withdraw')}
          </Button>
        )}
      </Group>
      {byStaff && can.appoint && approval && (
        <DecisionBox id={approval.id} absence={absence} byKeys={false} />
      )}
      {asking && (
        <ConfirmDialog
          title={t('detail.withdrawTitle')}
          text={t('detail.withdrawText')}
          confirmLabel={t('detail.withdraw')}
          cancelLabel={t('common:cancel')}
          busy={withdraw.isPending}
          problem={withdraw.error && messageOf(withdraw.error)}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            withdraw.mutate(id, {
              onSuccess: () => {
                notify(t('messages:absence.withdrawn'));
                setAsking(false);
              },
            })
          }
        />
      )}
    </>
  );
}

interface AnswerProps {
  readonly absenceId: string;
  /** Null: not for this reader. */
  readonly question: string | null;
  readonly by: string;
  /** Where a document is added, which is often what was asked for. */
  readonly children: ReactNode;
}

function Answer({ absenceId, question, by, children }: AnswerProps) {
  const { t } = useTranslation('absences');
  const [text, setText] = useState('');
  const [early, setEarly] = useState(false);
  const answer = useAnswer(absenceId);
  const send = () => {
    if (text.trim() === '') return setEarly(true);
    return answer.mutate(text, { onSuccess: () => notify(t('detail.answered')) });
  };
  return (
    <div className={`${classes.needs} ${classes.asked}`}>
      <Text fw={650}>{t('detail.asks', { name: by })}</Text>
      {question && <p className={classes.said}>{question}</p>}
      <Textarea
        mt="sm"
        size="md"
        autosize
        minRows={2}
        required
        label={t('detail.answer')}
        maxLength={ABSENCE_LIMITS.comment}
        error={early && text.trim() === '' ? t('detail.answerMissing') : null}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {children}
      {answer.error && (
        <Alert role="alert" color="red" mt="sm">
          {messageOf(answer.error)}
        </Alert>
      )}
      <Button mt="sm" className={classes.wrap ?? ''} loading={answer.isPending} onClick={send}>
        {t('detail.send')}
      </Button>
    </div>
  );
}
