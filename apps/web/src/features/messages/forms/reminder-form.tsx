import { Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newReminder } from '#contract/reminders.ts';
import { AUDIENCE_KINDS } from '#domain/messages/audience.ts';
import { LEAD_DAYS, REMINDER_LIMITS } from '#domain/reminders/limits.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useEdited } from '../../../lib/forms/use-edited.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { type Reminder, useReminder, useReminderCalls } from '../api.ts';
import { AudienceFields, type AudienceValues } from '../components/audience-fields.tsx';

const EMPTY = {
  title: '',
  description: '',
  dueDate: '',
  audience: { kind: 'school', ids: [] } as AudienceValues['audience'],
  leadDays: ['1'],
};
type ReminderValues = typeof EMPTY;

interface ReminderFormProps {
  /** Absent: a new one. */
  readonly reminder?: Reminder;
  readonly onClose: () => void;
}

export function ReminderForm({ reminder, onClose }: ReminderFormProps) {
  const { t } = useTranslation(['reminders', 'announcements']);
  const calls = useReminderCalls(reminder?.id);
  const { form, dialog } = useRecordForm({
    stored: reminder ?? null,
    schema: newReminder,
    empty: EMPTY,
    toInput: ({ leadDays, ...values }: ReminderValues) => ({
      ...values,
      leadDays: leadDays.map(Number),
    }),
    valuesOf: ({ title, description, dueDate, audience, leadDays }: Reminder): ReminderValues => ({
      title,
      description,
      dueDate,
      audience: { kind: audience?.kind ?? 'school', ids: [...(audience?.ids ?? [])] },
      leadDays: leadDays.map(String),
    }),
    calls,
    titles: { add: t('add'), edit: t('editTitle') },
    labelOf: (field) => t(`field.${field}`),
    show: (field, value) => {
      if (field === 'dueDate') return formatDate(String(value));
      if (field === 'audience') {
        return t(`announcements:audience.${(value as ReminderValues['audience']).kind}`);
      }
      if (Array.isArray(value)) return value.join(', ');
      return String(value);
    },
    nameOf: ({ title }) => title,
    onClose,
  });
  const date = useDateField();
  const known = (reminder?.audience?.ids ?? []).map((value, index) => ({
    value,
    label: reminder?.audience?.names[index] ?? value,
  }));
  return (
    <FormDialog {...dialog}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('title')}
          label={t('field.title')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={REMINDER_LIMITS.title}
        />
        <Textarea
          size="md"
          {...form.getInputProps('description')}
          label={t('field.description')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={REMINDER_LIMITS.description}
        />
        <DateField
          {...date}
          {...form.getInputProps('dueDate')}
          label={t('field.dueDate')}
          value={form.values.dueDate}
          required
        />
        <AudienceFields form={form} kinds={AUDIENCE_KINDS} counted={false} known={known} />
        <Checkbox.Group
          {...form.getInputProps('leadDays')}
          label={t('field.leadDays')}
          description={t('leadHint')}
          size="md"
        >
          <Group gap="md" mt="xs">
            {LEAD_DAYS.map((days) => (
              <Checkbox
                key={days}
                value={String(days)}
                size="md"
                label={days === 0 ? t('onTheDay') : t('daysBefore', { count: days })}
              />
            ))}
          </Group>
        </Checkbox.Group>
      </Stack>
    </FormDialog>
  );
}

/** Edits the reminder of the `edit` parameter: it may be on another page of the list, or deleted. */
export function EditReminder({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('reminders');
  const { record, missing } = useEdited(useReminder(id), {
    title: t('editTitle'),
    notFound: t('notFound'),
    onClose,
  });
  if (missing) return <NoticeDialog {...missing} />;
  return record && <ReminderForm reminder={record} onClose={onClose} />;
}
