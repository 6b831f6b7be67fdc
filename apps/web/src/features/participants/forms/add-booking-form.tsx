import { Alert, Checkbox, Select, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCalendarOff, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { createBooking } from '#contract/bookings.ts';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { bodyOf } from '../../../lib/forms/form-errors.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { useFormDialog } from '../../../lib/forms/use-form-dialog.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Segments } from '../../../ui/form/segments.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { useComingSessions } from '../../bookings/api.ts';
import { type Booking, type Preview, useAddBooking, useGivePlace, usePreview } from '../api.ts';
import { slotText } from '../components/booked-at.tsx';
import { childName } from '../components/booking-actions.tsx';
import { useCandidateOptions } from './use-candidate-options.ts';
import { useRefusalText } from './use-refusal-text.ts';

export interface BookedActivity {
  readonly id: string;
  readonly name: string;
  readonly kind: 'regular' | 'appointment';
}

interface AddBookingFormProps {
  readonly activity: BookedActivity;
  readonly onClose: () => void;
}

interface Values extends Record<string, unknown> {
  childId: string;
  /** For the whole activity, or in one session of it. */
  scope: 'activity' | 'session';
  sessionId: string;
  acceptClash: boolean;
}

/** Adds a child: it says beforehand what will come of it. */
export function AddBookingForm({ activity, onClose }: AddBookingFormProps) {
  const { t } = useTranslation(['participants', 'common']);
  const book = useAddBooking().mutateAsync;
  const give = useGivePlace().mutateAsync;
  const isAppointment = activity.kind === 'appointment';
  const initial: Values = { childId: '', scope: 'activity', sessionId: '', acceptClash: false };
  const takesSession = (scope: Values['scope']) => isAppointment || scope === 'session';
  const adding = useContractForm({
    schema: bodyOf(createBooking),
    initial,
    toInput: ({ childId, scope, sessionId, acceptClash }) => ({
      activityId: activity.id,
      ...(childId !== '' && { childId }),
      ...(takesSession(scope) && { slotIds: sessionId === '' ? [] : [sessionId] }),
      acceptClash,
      acceptWaitlist: true,
    }),
    save: async (body): Promise<readonly Booking[]> => {
      const [sessionId] = body.slotIds ?? [];
      if (isAppointment || sessionId === undefined) return (await book(body)).bookings;
      return [await give({ sessionId, childId: body.childId ?? '' })];
    },
    onSaved: ([booking]) => {
      if (booking) {
        const name = childName(booking);
        const position = booking.waitlistPosition;
        notify(position === null ? t('add.done', { name }) : t('add.queued', { name, position }));
      }
      onClose();
    },
  });
  const { form } = adding;
  const dialog = useFormDialog(adding, onClose);
  // A clash is accepted for the choice that it was shown for.
  const choose = (choice: Partial<Values>) => form.setValues({ ...choice, acceptClash: false });
  const children = useCandidateOptions(activity.id);
  const values = form.getValues();
  const needsSession = takesSession(values.scope);
  const givesPlace = needsSession && !isAppointment;
  const isReady = values.childId !== '' && (!isAppointment || values.sessionId !== '');
  const preview = usePreview(
    isReady && !givesPlace
      ? {
          activityId: activity.id,
          childId: values.childId,
          ...(isAppointment && { slotIds: [values.sessionId] }),
        }
      : null,
  );
  const willWait = isReady && preview.data ? isFull(preview.data) : false;
  const errorOf = (...fields: string[]) => fields.map((field) => form.errors[field]).find(Boolean);
  return (
    <FormDialog
      {...dialog}
      size={560}
      title={t('add.title')}
      submitLabel={willWait ? t('add.submitWaiting') : t('add.submit')}
    >
      <Stack gap="md">
        <ServerSelect
          label={t('add.child')}
          description={t('add.childHint')}
          placeholder={t('add.search')}
          data-autofocus
          source={children}
          value={values.childId}
          onChange={(childId) => choose({ childId })}
          error={errorOf('childId')}
        />
        {!isAppointment && (
          <Segments
            label={t('add.scope')}
            options={(['activity', 'session'] as const).map((value) => ({
              value,
              label: t(`add.scopes.${value}`),
            }))}
            value={values.scope}
            onChange={(scope) => choose({ scope })}
          />
        )}
        {needsSession && (
          <SessionSelect
            activityId={activity.id}
            value={values.sessionId}
            onChange={(sessionId) => choose({ sessionId })}
            error={errorOf('sessionId', 'slotIds')}
          />
        )}
        {preview.data && isReady && !givesPlace && (
          <Outlook
            preview={preview.data}
            accepted={values.acceptClash}
            onAccept={(accepted) => form.setFieldValue('acceptClash', accepted)}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

const isFull = ({ free, waiting }: Preview) => free !== null && (free <= 0 || waiting > 0);

interface SessionSelectProps {
  readonly activityId: string;
  readonly value: string;
  readonly onChange: (id: string) => void;
  readonly error: unknown;
}

function SessionSelect({ activityId, value, onChange, error }: SessionSelectProps) {
  const { t } = useTranslation('participants');
  const { data } = useComingSessions(activityId);
  const open = data?.items.filter(({ status }) => status !== 'cancelled') ?? [];
  return (
    <Select
      size="md"
      label={t('add.session')}
      placeholder={t('add.sessionChoose')}
      data={open.map((session) => ({ value: session.id, label: slotText(session) }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      searchable
      required
      maxDropdownHeight={260}
      comboboxProps={{ hideDetached: false }}
      error={error ? t('add.sessionChoose') : undefined}
    />
  );
}

interface OutlookProps {
  readonly preview: Preview;
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

/** What will come of it, as of now; the server decides again when it is sent. */
function Outlook({ preview, accepted, onAccept }: OutlookProps) {
  const { t } = useTranslation('participants');
  const refusalText = useRefusalText();
  const { without, withoutText } = useBookingWords();
  const [child] = preview.children;
  if (!child) return null;
  if (child.refusal !== null) {
    return (
      <Alert role="alert" color="red">
        {refusalText(child.refusal)}
      </Alert>
    );
  }
  return (
    <>
      {isFull(preview) && (
        <Alert role="status" color="orange" icon={<IconInfoCircle aria-hidden />}>
          {preview.waitlist
            ? t('add.willWait', { position: preview.waiting + 1 })
            : t('add.fullNoList')}
        </Alert>
      )}
      {child.withoutSessions.length > 0 && (
        <Alert role="status" color="orange" icon={<IconCalendarOff aria-hidden />}>
          <Text fw={600}>{without(child.withoutSessions)}</Text>
          {withoutText}
        </Alert>
      )}
      {child.clashes.length > 0 && (
        <Alert role="status" color="orange" icon={<IconAlertTriangle aria-hidden />}>
          <Text fw={600}>{t('add.clash')}</Text>
          <ul>
            {child.clashes.slice(0, 3).map((clash) => (
              <li key={`${clash.date} ${clash.startTime}`}>
                {[clash.activity?.name, slotText(clash)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ul>
          <Checkbox
            size="md"
            label={t('add.acceptClash')}
            checked={accepted}
            onChange={(event) => onAccept(event.currentTarget.checked)}
          />
        </Alert>
      )}
    </>
  );
}
