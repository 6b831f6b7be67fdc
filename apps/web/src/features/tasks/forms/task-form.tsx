import { Stack, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { newTask } from '#contract/tasks.ts';
import { TASK_LIMITS } from '#domain/tasks/task.ts';
import { useDateField } from '../../../lib/forms/use-date-field.ts';
import { useEdited } from '../../../lib/forms/use-edited.ts';
import { useRecordForm } from '../../../lib/forms/use-record-form.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { NoticeDialog } from '../../../ui/dialog/notice-dialog.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { ServerSelect } from '../../../ui/form/server-select.tsx';
import { type Task, useAssigneeOptions, useTask, useTaskCalls } from '../api.ts';

const EMPTY = { title: '', description: '', assigneeId: '', dueDate: '' };
type TaskValues = typeof EMPTY;

interface TaskFormProps {
  /** Absent: a new one. */
  readonly task?: Task;
  readonly onClose: () => void;
}

export function TaskForm({ task, onClose }: TaskFormProps) {
  const { t } = useTranslation('tasks');
  const calls = useTaskCalls(task?.id);
  const people = useAssigneeOptions(task?.assignee ?? null);
  const { form, dialog } = useRecordForm({
    stored: task ?? null,
    schema: newTask,
    empty: EMPTY,
    toInput: ({ assigneeId, ...values }: TaskValues) => ({
      ...values,
      assigneeId: assigneeId === '' ? null : assigneeId,
    }),
    valuesOf: ({ title, description, assignee, dueDate }: Task): TaskValues => ({
      title,
      description,
      assigneeId: assignee?.userId ?? '',
      dueDate: dueDate ?? '',
    }),
    calls,
    titles: { add: t('add'), edit: t('editTask') },
    labelOf: (field) => t(`field.${field}`),
    show: (field, value) => {
      const text = String(value);
      if (field === 'dueDate' && text !== '') return formatDate(text);
      return field === 'assigneeId' && text !== '' ? people.labelOf(text) : text;
    },
    nameOf: ({ title }) => title,
    onClose,
  });
  const date = useDateField();
  return (
    <FormDialog {...dialog}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('title')}
          label={t('field.title')}
          required
          data-autofocus
          autoComplete="off"
          maxLength={TASK_LIMITS.title}
        />
        <Textarea
          size="md"
          {...form.getInputProps('description')}
          label={t('field.description')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={TASK_LIMITS.description}
        />
        <ServerSelect
          {...form.getInputProps('assigneeId')}
          label={t('field.assigneeId')}
          description={t('assigneeHint')}
          clearable
          source={people}
          value={form.values.assigneeId}
        />
        <DateField
          {...date}
          {...form.getInputProps('dueDate')}
          label={t('field.dueDate')}
          value={form.values.dueDate}
        />
      </Stack>
    </FormDialog>
  );
}

/** Edits the task of the `edit` parameter: it may be on another page of the list, or deleted. */
export function EditTask({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { record, missing } = useEdited(useTask(id), {
    title: t('editTask'),
    notFound: t('notFound'),
    onClose,
  });
  if (missing) return <NoticeDialog {...missing} />;
  return record && <TaskForm task={record} onClose={onClose} />;
}
