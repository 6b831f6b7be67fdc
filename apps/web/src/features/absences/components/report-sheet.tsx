import { Alert, Anchor, Button, Checkbox, Text, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ABSENCE_LIMITS, type AbsenceReason } from '#domain/absences/absence.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { fieldMessageOf, messageOf } from '../../../lib/api/error-messages.ts';
import { useUnsavedGuard } from '../../../lib/forms/use-unsaved-guard.ts';
import { formatDayInWords, formatList } from '../../../lib/i18n/format.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { FormFoot } from '../../../ui/form/form-foot.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { useMyChildren } from '../../me/api.ts';
import { useSchoolToday } from '../../school/api.ts';
import {
  type Absence,
  type Existing,
  type NewAbsence,
  type Reported,
  useEdit,
  usePreview,
  useReport,
} from '../api.ts';
import classes from './absences.module.css';
import { type ChosenFile, ChosenFiles, useUploads } from './add-files.tsx';
import { fieldRefusals } from './field-refusals.ts';
import { ReportAnswer } from './report-answer.tsx';
import { ChildSelect, Consequences, ExistsChoice, existingOf } from './report-parts.tsx';
import { type ReportTime, type TimeFieldName, timeFaults } from './report-time.ts';
import { lastDayOf, type Until, UntilFields, WhenFields } from './when-fields.tsx';

interface ReportSheetProps {
  /** Ill today, or anything else. */
  readonly kind: 'ill' | 'other';
  /** Staff report for any child within their reach; a family for its own. */
  readonly byStaff?: boolean;
  /** Set: this one is changed. */
  readonly editing?: Absence;
  /** From where it was begun: a day, and who would be away. */
  readonly begun?: { readonly day: string; readonly childIds: readonly string[] } | undefined;
  /** Goes to an absence that there is for that day, in the place of this one. */
  readonly onExisting: (existing: Existing) => void;
  readonly onClose: () => void;
}

/** Who, until when, and that is it; then what happens now. */
export function ReportSheet(props: ReportSheetProps) {
  const { kind, byStaff = false, editing, begun, onExisting, onClose } = props;
  const { t } = useTranslation(['absences', 'common']);
  const today = useSchoolToday();
  const [answer, setAnswer] = useState<Reported | null>(null);
  const isTyped = useRef(false);
  const guard = useUnsavedGuard(() => isTyped.current);
  const close = () => guard.leave(onClose);
  if (answer) return <ReportAnswer answer={answer} onClose={onClose} />;
  // Staff have one form for both reasons.
  const begins = byStaff ? t('report.title') : t(`report.${kind}`);
  const title = editing ? t('report.edit') : begins;
  return (
    <Sheet
      title={title}
      {...(kind === 'ill' && !editing && { note: formatDayInWords(today) })}
      closeLabel={t('common:close')}
      onClose={close}
    >
      {guard.question && <ConfirmDialog {...guard.question} />}
      <Choice
        kind={kind}
        byStaff={byStaff}
        editing={editing}
        begun={begun}
        onExisting={onExisting}
        onTyped={(typed) => {
          isTyped.current = typed;
        }}
        onDone={(reported) => {
          guard.release();
          if (reported) setAnswer(reported);
          else onClose();
        }}
      />
    </Sheet>
  );
}

interface ChoiceProps extends Pick<ReportSheetProps, 'kind' | 'begun' | 'onExisting'> {
  readonly byStaff: boolean;
  readonly editing: Absence | undefined;
  /** Whether there is something that one would not choose again with a tap. */
  readonly onTyped: (typed: boolean) => void;
  readonly onDone: (reported: Reported | null) => void;
}

function Choice(props: ChoiceProps) {
  const { kind, byStaff, editing, begun, onTyped, onExisting, onDone } = props;
  const { t } = useTranslation(['absences', 'messages']);
  const today = useSchoolToday();
  const { data: family } = useMyChildren(!byStaff);
  const [childId, setChildId] = useState('');
  const children = (family?.items ?? []).filter(({ rights }) => rights.includes('reportAbsences'));
  const [ticked, setTicked] = useState<readonly string[] | null>(begun?.childIds ?? null);
  const own = children.map(({ userId }) => userId);
  const chosen = editing
    ? [editing.childId]
    : byStaff
      ? [childId].filter(Boolean)
      : // An address may name one for whom this reader reports nothing.
        (ticked ?? (own.length === 1 ? own : [])).filter((id) => own.includes(id));
  const [until, setUntil] = useState<Until>('today');
  const [time, setTime] = useState<ReportTime>({
    startDate: editing?.startDate ?? begun?.day ?? today,
    endDate: editing?.endDate ?? begun?.day ?? today,
    wholeDay: editing?.wholeDay ?? true,
    fromTime: editing?.fromTime ?? '',
    toTime: editing?.toTime ?? '',
  });
  const [reason, setReason] = useState<AbsenceReason | ''>(
    editing?.reason ?? (kind === 'ill' ? 'sickLeave' : ''),
  );
  const [comment, setComment] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const isTyped = comment.trim() !== '' || files.length > 0;
  useEffect(() => onTyped(isTyped));
  const [more, setMore] = useState(kind === 'other' && !editing);
  const [early, setEarly] = useState(false);
  const report = useReport();
  const edit = useEdit(editing?.id ?? '');
  const uploads = useUploads();

  const isIll = kind === 'ill' && !editing;
  const asked = isIll
    ? { ...time, startDate: today, endDate: lastDayOf(until, today, time.endDate), wholeDay: true }
    : time;
  const { startDate, endDate, wholeDay, fromTime, toTime } = asked;
  const when = { startDate, endDate, wholeDay, ...(!wholeDay && { fromTime, toTime }) };
  const faults = timeFaults(asked);
  const isSaid = reason !== '' && Object.keys(faults).length === 0;
  const lacks = reason === '' || Object.values(faults).includes('required');
  const isComplete = chosen.length > 0 && isSaid;
  const nobody = early && chosen.length === 0 ? t('report.childMissing') : null;
  const { data: preview } = usePreview(isComplete ? { childIds: [...chosen], ...when } : null);
  const error = report.error ?? edit.error;
  const exists = isApiError(error, 'absence_exists') ? error : null;
  const existing = exists && existingOf(exists);
  const refused = fieldRefusals(error);
  const days = isIll ? (until === 'longer' ? ['endDate'] : []) : ['startDate', 'endDate'];
  const shown = [...days, ...(wholeDay ? [] : ['fromTime', 'toTime'])];
  const isAtFields = Object.keys(refused).some((path) => shown.includes(path));
  const errorAt = (name: TimeFieldName) => {
    const fault = early ? faults[name] : undefined;
    return fault ? fieldMessageOf({ code: fault }) : refused[name];
  };
  const errors = {
    startDate: errorAt('startDate'),
    endDate: errorAt('endDate'),
    fromTime: errorAt('fromTime'),
    toTime: errorAt('toTime'),
  };
  const fields = useFocusFault(Object.values(errors).some(Boolean));
  const change =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value);
      report.reset();
      edit.reset();
      setEarly(false);
    };

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
        for (const { id } of reported.absences) await uploads.add(id, files);
        onDone(reported);
      },
    });
  };
  const names = formatList(
    children.filter(({ userId }) => chosen.includes(userId)).map(({ firstName }) => firstName),
  );
  const busy = report.isPending || edit.isPending || uploads.busy;
  return (
    <fieldset ref={fields} className={classes.plain} disabled={busy}>
      {byStaff && <ChildSelect value={childId} error={nobody} onChange={change(setChildId)} />}
      {!editing && !byStaff && (
        <ul className={classes.children} aria-label={t('report.who')}>
          {children.map(({ userId, firstName, lastName, cohorts }) => (
            <li key={userId}>
              <label
                htmlFor={`away-${userId}`}
                className={classes.child}
                data-chosen={chosen.includes(userId) || undefined}
              >
                <InitialsMark id={userId} firstName={firstName} lastName={lastName} />
                <span className={classes.words} data-close>
                  <Text span fw={650}>
                    {firstName}
                  </Text>
                  <Text span size="sm" c="dimmed">
                    {cohorts.map(({ name }) => name).join(', ')}
                  </Text>
                </span>
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
        <UntilFields
          today={today}
          until={until}
          endDate={time.endDate}
          error={errors.endDate}
          onUntil={change(setUntil)}
          onEnd={(value) => change(setTime)({ ...time, endDate: value })}
        />
      ) : (
        <>
          <WhenFields value={time} errors={errors} onChange={change(setTime)} />
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
              <ChosenFiles files={files} reason={reason} onChange={setFiles} />
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
      {early && lacks && (
        <Alert role="alert" color="red" mt="md">
          {t('report.incomplete')}
        </Alert>
      )}
      {error && !isAtFields && (
        <Alert
          role="alert"
          color="orange"
          mt="md"
          {...(!exists && { title: t('messages:absence.reportFailed') })}
        >
          {messageOf(error, existing?.can.edit ? {} : { absence_exists: t('report.exists') })}
        </Alert>
      )}
      {exists ? (
        <ExistsChoice existing={existing} onExisting={onExisting} onAnyway={() => send(true)} />
      ) : (
        <FormFoot>
          <Button
            size="lg"
            fullWidth
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
        </FormFoot>
      )}
    </fieldset>
  );
}

/** Leads to the first field that something is wrong with, once it says so. */
function useFocusFault(faulty: boolean) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (faulty) fields.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  }, [faulty]);
  return fields;
}
