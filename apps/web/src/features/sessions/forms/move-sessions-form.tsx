import { Alert, SimpleGrid, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyOf, OutputOf } from '#contract/endpoint.ts';
import { previewReschedule } from '#contract/sessions.ts';
import { ApiError, isApiError } from '../../../lib/api/api-error.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useDateField, useTimeField } from '../../../lib/forms/use-date-field.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import { useChosenLocation, useLocationOptions } from '../../locations/api.ts';
import { type DropTarget, type NamedSession, type Session, useRescheduleSessions } from '../api.ts';
import type { SessionsFormProps } from './cancel-sessions-form.tsx';
import { ClashNotice } from './clash-notice.tsx';
import { SessionLines } from './session-lines.tsx';

interface Values extends Record<string, string> {
  date: string;
  startTime: string;
  endTime: string;
  locationId: string;
}

/** What all of them have in common, else nothing. */
function shared(values: readonly string[]): string {
  const [first = '', ...others] = values;
  return others.every((value) => value === first) ? first : '';
}

function initialOf(sessions: readonly Session[]): Values {
  return {
    date: sessions[0]?.date ?? '',
    startTime: shared(sessions.map(({ startTime }) => startTime)),
    endTime: shared(sessions.map(({ endTime }) => endTime)),
    locationId: shared(sessions.map(({ locationId }) => locationId ?? '')),
  };
}

type Target = OutputOf<BodyOf<typeof previewReschedule>>;

/** What the server is sent: an empty place is none, of several that of each. */
function targetOf({ locationId, date, startTime, endTime }: Values, isOne: boolean): Target {
  const place = locationId === '' ? isOne && { locationId: null } : { locationId };
  return { date, startTime, endTime, ...place };
}

/** Where each of them goes: one anywhere, several to another time or place of their own days. */
const targetsOf = (sessions: readonly Session[], to: Target) =>
  sessions.map(({ id, date }) => ({ ...to, id, date: sessions.length === 1 ? to.date : date }));

interface MoveSessionsFormProps extends SessionsFormProps {
  readonly sessions: readonly NamedSession[];
  /** Where one was dragged to; it is only proposed. */
  readonly target?: DropTarget | null | undefined;
}

/** Moves one session, or several; what would be needed twice is said before, and never refused. */
export function MoveSessionsForm({ sessions, target, onDone, onClose }: MoveSessionsFormProps) {
  const { t } = useTranslation(['sessions', 'messages']);
  const count = sessions.length;
  const isOne = count === 1;
  const activity = sessions[0]?.activity?.name;
  const initial = initialOf(sessions);
  const { mutateAsync } = useRescheduleSessions();
  const moving = useContractForm({
    schema: bodyOf(previewReschedule),
    initial,
    toInput: (values) => targetOf(values, isOne),
    save: (to) =>
      mutateAsync({
        sessions: targetsOf(sessions, to).map((target, index) => ({
          ...target,
          version: sessions[index]?.version ?? 0,
        })),
      }).catch((error: unknown) => {
        throw withSharedFields(error);
      }),
    words: { session_incomplete: t('messages:session.incomplete') },
    onSaved: () => {
      notify(isOne ? t('move.doneThis') : t('move.done', { count }));
      onDone?.();
      onClose();
    },
  });
  const { form, problem } = moving;
  const proposed = useRef<DropTarget | null>(null);
  useEffect(() => {
    if (!target || proposed.current === target) return;
    proposed.current = target;
    form.setValues({ date: target.date, ...target.time });
  }, [target, form]);
  const { date, startTime, endTime } = form.values;
  const titleOfOne = activity ? t('move.titleOf', { activity }) : t('move.titleThis');
  const isComplete = [date, startTime, endTime].every((value) => value !== '');
  return (
    <FormDialog
      {...useFormDialog(moving, onClose)}
      problem={problem && `${t('messages:session.rescheduleFailed')}. ${problem}`}
      size={560}
      title={isOne ? titleOfOne : t('move.title', { count })}
      submitLabel={t('move.submit')}
    >
      <Stack gap="md">
        <SessionLines sessions={sessions} />
        <Text>
          {count > 1 && `${t('move.manyText')} `}
          {t('move.text')}
        </Text>
        <Fields form={form} withDate={isOne} placeId={initial.locationId} />
        {!isComplete && Object.keys(form.errors).length > 0 && (
          <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('messages:session.incomplete')}
          </Alert>
        )}
        <ClashNotice
          targets={
            isComplete && form.isDirty() && startTime < endTime
              ? targetsOf(sessions, targetOf(form.values, isOne))
              : null
          }
        />
      </Stack>
    </FormDialog>
  );
}

/** The server names the session too (`sessions.0.endTime`); here all of them share the fields. */
function withSharedFields(error: unknown): unknown {
  if (!isApiError(error)) return error;
  const errors = error.errors.map((fault) => ({
    ...fault,
    path: fault.path.replace(/^sessions\.\d+\./, ''),
  }));
  const { status, code, message, details } = error;
  return new ApiError(status, { code, message, details, errors });
}

interface FieldsProps {
  readonly form: UseFormReturnType<Values>;
  readonly withDate: boolean;
  /** Where it is now. */
  readonly placeId: string;
}

function Fields({ form, withDate, placeId }: FieldsProps) {
  const { t } = useTranslation('sessions');
  const date = useDateField();
  const time = useTimeField();
  const rooms = useLocationOptions(useChosenLocation(placeId));
  const field = (name: 'date' | 'startTime' | 'endTime' | 'locationId') => ({
    ...form.getInputProps(name),
    value: form.values[name],
  });
  return (
    <>
      {withDate && (
        <DateField {...date} {...field('date')} label={t('move.date')} required data-autofocus />
      )}
      <SimpleGrid cols={2}>
        <TimeField {...time} {...field('startTime')} label={t('move.from')} required />
        <TimeField {...time} {...field('endTime')} label={t('move.to')} required />
      </SimpleGrid>
      <ServerSelect
        label={t('move.location')}
        placeholder={t('move.noLocation')}
        source={rooms}
        clearable
        {...field('locationId')}
      />
    </>
  );
}
