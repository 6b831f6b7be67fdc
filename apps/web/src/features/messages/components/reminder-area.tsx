import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core';
import { IconBellRinging, IconHistory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { formatShortDateTime, formatShortDay } from '../../../lib/i18n/short-date.ts';
import { useRowLabels } from '../../../lib/i18n/use-row-labels.ts';
import { shortMonth, shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { RowActions } from '../../../ui/table/row-actions.tsx';
import { useSchool } from '../../school/api.ts';
import { type Reminder, useDeleteReminder, useReminders } from '../api.ts';
import { EditReminder, ReminderForm } from '../forms/reminder-form.tsx';
import { useRemindersSearch } from '../search.ts';
import classes from './messages.module.css';

/** The reader's reminders, or all of them for who manages them; old ones can be left out. */
export function ReminderArea() {
  const { t } = useTranslation('reminders');
  const listSearch = useRemindersSearch();
  const { values, change } = listSearch;
  const reminders = useReminders(values);
  const list = useListPage(listSearch, reminders);
  const adding = usePanelParam('new');
  const editing = useSelectedParam('edit');
  const [deleting, setDeleting] = useState<Reminder | null>(null);
  const mayAdd = reminders.data?.can.create ?? false;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Switch
          size="md"
          label={t('excludeOld')}
          checked={values.old === 'exclude'}
          onChange={(event) => change({ old: event.currentTarget.checked ? 'exclude' : 'include' })}
        />
        {mayAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('add')}
          </Button>
        )}
      </Group>
      <ListRows
        {...list}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconBellRinging aria-hidden />,
          title: t('noneYet.title'),
          text: t('noneYet.text'),
        }}
      >
        <ul className={classes.list} aria-label={t('title')}>
          {reminders.data?.items.map((reminder) => (
            <li key={reminder.id}>
              <Card
                reminder={reminder}
                onEdit={() => editing.choose(reminder.id)}
                onDelete={() => setDeleting(reminder)}
              />
            </li>
          ))}
        </ul>
      </ListRows>
      {adding.opened && mayAdd && <ReminderForm onClose={adding.close} />}
      {editing.chosen && mayAdd && <EditReminder id={editing.chosen} onClose={editing.close} />}
      {deleting && <DeleteReminder reminder={deleting} onClose={() => setDeleting(null)} />}
    </Stack>
  );
}

interface CardProps {
  readonly reminder: Reminder;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Card({ reminder, onEdit, onDelete }: CardProps) {
  const { t } = useTranslation(['reminders', 'announcements']);
  const labels = useRowLabels();
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { title, description, dueDate, old, audience, nextAt, can } = reminder;
  return (
    <div className={classes.row}>
      <span className={classes.day} data-old={old || undefined} aria-hidden="true">
        {shortWeekday(dueDate)}
        <b>{Number(dueDate.slice(8))}</b>
        {shortMonth(dueDate)}
      </span>
      <div>
        <Group gap="xs" align="center">
          <Title order={2} fz="md">
            {title}
          </Title>
          {old && (
            <Pill color="gray" icon={<IconHistory size={16} aria-hidden />}>
              {t('old')}
            </Pill>
          )}
        </Group>
        <span className="visually-hidden">{t('due', { date: formatShortDay(dueDate) })}</span>
        {description !== '' && <p className={classes.text}>{description}</p>}
        {audience && (
          <Text size="sm" c="dimmed">
            {[t(`announcements:audience.${audience.kind}`), formatList(audience.names)]
              .filter(Boolean)
              .join(': ')}
          </Text>
        )}
        {nextAt && (
          <Text size="sm" c="dimmed">
            {t('next', { at: formatShortDateTime(nextAt, timeZone) })}
          </Text>
        )}
      </div>
      {can.edit && <RowActions name={title} labels={labels} onEdit={onEdit} onDelete={onDelete} />}
    </div>
  );
}

function DeleteReminder({
  reminder,
  onClose,
}: {
  readonly reminder: Reminder;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('reminders');
  const { dialog } = useDeletion({
    name: reminder.title,
    confirmLabel: t('delete'),
    remove: useDeleteReminder(reminder.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  return <DeleteDialog {...dialog} />;
}
