import { Alert, Anchor, Button, Checkbox, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_LIMITS, type AbsenceReason } from '#domain/absences/absence.ts';
import { addDays } from '#domain/dates/dates.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { formatList, formatWeekday } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchoolToday } from '../../school/api.ts';
import {
  type Absence,
  type NewAbsence,
  type Reported,
  useAddFile,
  useEdit,
  usePreview,
  useReport,
} from '../api.ts';
import classes from './absences.module.css';
import { AddFiles } from './attachments.tsx';
import { ReportAnswer } from './report-answer.tsx';
import { ChildSelect, Consequences, ExistsChoice, existingId } from './report-parts.tsx';

interface ReportSheetProps {
  /** Ill today, or anything else. */
  readonly kind: 'ill' | 'other';
  /** Staff report for any child within their reach; a family for its own. */
  readonly byStaff?: boolean;
  /** Set: this one is changed. */
  readonly editing?: Absence;
  /** From where it was begun: a day, and who would be away. */
  readonly begun?: { readonly day: string; readonly childIds: readonly string[] } | undefined;
  /** Opens an absence that there is for that day. */
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
}

/** Who, until when, and that is it; then what happens now. */
export function ReportSheet(props: ReportSheetProps) {
  const { kind, byStaff = false, editing, begun, onEdit, onClose } = props;
  const { t } = useTranslation(['absences', 'common']);
  const today = useSchoolToday();
  const [answer, setAnswer] = useState<Reported | null>(null);
  if (answer) return <ReportAnswer answer={answer} onClose={onClose} />;
  // Staff have one form for both reasons.
  const begins = byStaff ? t('report.title') : t(`report.${kind}`);
  const title = editing ? t('report.edit') : begins;
  return (
    <Sheet
      title={title}
      {...(kind === 'ill' && !editing && { note: formatWeekday(today) })}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <Choice
        kind={kind}
        byStaff={byStaff}
        editing={editing}
        begun={begun}
        onEdit={onEdit}
        onDone={(reported) => (reported ? setAnswer(reported) : onClose())}
      />
    </Sheet>
  );
}

type Until = 'today' | 'tomorrow' | 'longer';

interface ChoiceProps extends Pick<ReportSheetProps, 'kind' | 'begun' | 'onEdit'> {
  readonly byStaff: boolean;
  readonly editing: Absence | undefined;
  readonly onDone: (reported: Reported | null) => void;
}

function Choice({ kind, byStaff, editing, begun, onEdit, onDone }: ChoiceProps) {
  const { t } = useTranslation(['absences', 'messages']);
  const today = useSchoolToday();
  const { data: family } = useMyChildren(!byStaff);
  const [childId, setChildId] = useState('');
  const children = (family?.items ?? []).filter(({ rights }) => rights.includes('reportAbsences'));
  const [ticked, setTicked] = useState<readonly string[] | null>(begun?.childIds ?? null);
  const chosen = editing
    ? [editing.childId]
    : byStaff
      ? [childId].filter(Boolean)
      : (ticked ?? (children.length === 1 ? children.map(({ userId }) => userId) : []));
  const [until, setUntil] = useState<Until>('today');
  const [startDate, setStart] = useState(editing?.startDate ?? begun?.day ?? today);
  const [endDate, setEnd] = useState(editing?.endDate ?? begun?.day ?? today);
  const [wholeDay, setWholeDay] = useState(editing?.wholeDay ?? true);
  const [fromTime, setFrom] = useState(editing?.fromTime ?? '');
  const [toTime, setTo] = useState(editing?.toTime ?? '');
  const [reason, setReason] = useState<AbsenceReason | ''>(
    editing?.reason ?? (kind === 'ill' ? 'sickLeave' : ''),
  );
  const [comment, setComment] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [more, setMore] = useState(kind === 'other' && !editing);
  const [early, setEarly] = useState(false);
  const date = useDateField();
  const time = useTimeField();
  const report = useReport();
  const edit = useEdit(editing?.id ?? '');
  const addFile = useAddFile();

  const isIll = kind === 'ill' && !editing;
  const ends = { today, tomorrow: addDays(today, 1), longer: endDate }[until];
  const when = isIll
    ? { startDate: today, endDate: ends, wholeDay: true }
    : { startDate, endDate, wholeDay, ...(!wholeDay && { fromTime, toTime }) };
  const isDated = when.startDate !== '' && when.endDate !== '' && when.startDate <= when.endDate;
  const isSaid = isDated && reason !== '' && (wholeDay || (fromTime !== '' && toTime !== ''));
  const isComplete = chosen.length > 0 && isSaid;
  const nobody = early && chosen.length === 0 ? t('report.childMissing') : null;
  const { data: preview } = usePreview(isComplete ? { childIds: [...chosen], ...when } : null);
  const error = report.error ?? edit.error;
  const exists = isApiError(error, 'absence_exists') ? error : null;
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      report.reset();
      setEarly(false);
    };

  async function attach(reported: Reported): Promise<void> {
    for (const { id } of reported.absences) {
      for (const file of files) {
        await addFile
          .mutateAsync({ absenceId: id, file, purpose: 'doctorsNotice' })
          .catch((problem) =>
            notify(`${t('messages:files.uploadFailed')}: ${file.name}. ${messageOf(problem)}`, {
              long: true,
            }),
          );
      }
    }
  }
  const send = (createAnyway: boolean) => {
    if (!isComplete) return setEarly(true);
    if (editing) {
      const { id: _, ...body } = { id: '', ...when, reason, version: editing.version };
      return edit.mutate(
        { ...body, ...(comment && { comment }) },
        { onSuccess: () => onDone(null) },
      );
    }
    const body: NewAbsence = {
      childIds: [...chosen],
      ...when,
      reason,
      comment: comment || null,
      createAnyway,
    };
    return report.mutate(body, {
      onSuccess: async (reported) => {
        await attach(reported);
        onDone(reported);
      },
    });
  };
  const names = formatList(
    children.filter(({ userId }) => chosen.includes(userId)).map(({ firstName }) => firstName),
  );
  const busy = report.isPending || edit.isPending || addFile.isPending;
  return (
    <fieldset className={classes.plain} disabled={busy}>
      {byStaff && <ChildSelect value={childId} error={nobody} onChange={change(setChildId)} />}
      {!editing && !byStaff && (
        <ul className={classes.children} aria-label={t('report.who')}>
          {children.map(({ userId, firstName, lastName }) => (
            <li key={userId}>
              <label
                htmlFor={`away-${userId}`}
                className={classes.child}
                data-chosen={chosen.includes(userId) || undefined}
              >
                <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
                <Text span fw={650} style={{ flex: 1 }}>
                  {firstName}
                </Text>
                <Checkbox
                  id={`away-${userId}`}
                  size="28px"
                  checked={chosen.includes(userId)}
                  onChange={({ currentTarget }) =>
                    change(setTicked)(
                      currentTarget.checked
                        ? [...chosen, userId]
                        : chosen.filter((id) => id !== userId),
                    )
                  }
                />
              </label>
            </li>
          ))}
        </ul>
      )}
      {nobody && !byStaff && (
        <Text role="alert" c="red" size="sm" mb="md">
          {nobody}
        </Text>
      )}
      {isIll ? (
        <>
          <Segments<Until>
            label={t('report.until')}
            options={(['today', 'tomorrow', 'longer'] as const).map((value) => ({
              value,
              label: t(`report.${value}`),
            }))}
            value={until}
            onChange={change(setUntil)}
          />
          {until === 'longer' && (
            <DateField
              {...date}
              mt="md"
              label={t('report.lastDay')}
              value={endDate}
              min={today}
              onChange={change(setEnd)}
            />
          )}
        </>
      ) : (
        <>
          <DateField
            {...date}
            label={t('report.firstDay')}
            value={startDate}
            onChange={(value) => {
              change(setStart)(value);
              if (endDate < value) setEnd(value);
            }}
          />
          <DateField
            {...date}
            mt="md"
            label={t('report.lastDay')}
            value={endDate}
            min={startDate}
            onChange={change(setEnd)}
          />
          <div style={{ marginTop: 16 }}>
            <Segments
              label={t('report.howLong')}
              options={[
                { value: 'whole', label: t('report.wholeDay') },
                { value: 'times', label: t('report.fromTo') },
              ]}
              value={wholeDay ? 'whole' : 'times'}
              onChange={(value) => change(setWholeDay)(value === 'whole')}
            />
          </div>
          {!wholeDay && (
            <>
              <TimeField
                {...time}
                mt="md"
                label={t('report.from')}
                value={fromTime}
                onChange={change(setFrom)}
              />
              <TimeField
                {...time}
                mt="md"
                label={t('report.to')}
                value={toTime}
                onChange={change(setTo)}
              />
            </>
          )}
          <div style={{ marginTop: 16 }}>
            <Segments<AbsenceReason>
              label={t('fact.reason')}
              options={(['sickLeave', 'other'] as const).map((value) => ({
                value,
                label: t(`reason.${value}`),
              }))}
              value={reason}
              onChange={change(setReason)}
            />
          </div>
        </>
      )}
      {preview && isComplete && <Consequences preview={preview} />}
      {more ? (
        <>
          <Textarea
            mt="md"
            size="md"
            autosize
            minRows={2}
            label={t('report.comment')}
            description={editing ? t('report.commentKept') : t('report.commentHint')}
            maxLength={ABSENCE_LIMITS.comment}
            value={comment}
            onChange={({ currentTarget }) => setComment(currentTarget.value)}
          />
          {!editing && !byStaff && (
            <div style={{ marginTop: 16 }}>
              <AddFiles
                count={files.length}
                onChoose={(added) => setFiles([...files, ...added].slice(0, ABSENCE_LIMITS.files))}
              />
              {files.map((file) => (
                <Text key={`${file.name}${file.size}`} size="sm">
                  {file.name}
                </Text>
              ))}
            </div>
          )}
        </>
      ) : (
        <div className={classes.line}>
          <IconPaperclip size={22} aria-hidden />
          <Anchor component="button" type="button" ta="start" onClick={() => setMore(true)}>
            {t('report.addMore')}
          </Anchor>
        </div>
      )}
      {early && !isSaid && (
        <Alert role="alert" color="red" mt="md">
          {t('report.incomplete')}
        </Alert>
      )}
      {error && (
        <Alert
          role="alert"
          color="orange"
          mt="md"
          {...(!exists && { title: t('messages:absence.reportFailed') })}
        >
          {messageOf(error)}
        </Alert>
      )}
      {exists ? (
        <ExistsChoice
          onEdit={() => onEdit(existingId(exists.details))}
          onAnyway={() => send(true)}
        />
      ) : (
        <Button
          size="lg"
          fullWidth
          mt="lg"
          className={`${classes.button} ${classes.wrap}`}
          loading={busy}
          onClick={() => send(false)}
        >
          {editing
            ? t('report.save')
            : isIll && until === 'today' && names
              ? t('report.sendIll', { names })
              : t('report.send')}
        </Button>
      )}
    </fieldset>
  );
}
