import { Alert, Button, Checkbox, Group, Menu, Title } from '@mantine/core';
import { IconClock, IconNotes, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TASK_FILTERS, type TaskFilter } from '#domain/tasks/task.ts';
import { fullName } from '#domain/users/user.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useDeletion } from '../../../lib/forms/use-deletion.ts';
import { formatDate, formatDateTime } from '../../../lib/i18n/format.ts';
import { useListControls } from '../../../lib/lists/use-list-controls.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { usePanelParam, useSelectedParam } from '../../../lib/url/search-param.ts';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { ActionsMenu } from '../../../ui/page/actions-menu.tsx';
import { Dotted } from '../../../ui/page/dotted.tsx';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { useSchool } from '../../school/api.ts';
import { type Task, useDeleteTask, useSetDone, useTasks } from '../api.ts';
import { EditTask, TaskForm } from '../forms/task-form.tsx';
import { useTasksSearch } from '../search.ts';
import classes from './task-list.module.css';

/** Tasks that somebody wrote: all of them for who manages tasks, else the own ones. */
export function TaskList() {
  const { t } = useTranslation('tasks');
  const listSearch = useTasksSearch();
  const { search } = useListControls(listSearch);
  const { values, change } = listSearch;
  const tasks = useTasks(values);
  const filtered = values.q !== undefined || values.own === 'true';
  const list = useListPage({ ...listSearch, filtered }, tasks);
  const adding = usePanelParam('new');
  const editing = useSelectedParam('edit');
  const [deleting, setDeleting] = useState<Task | null>(null);
  const setDone = useSetDone();
  const mayAdd = tasks.data?.can.create ?? false;
  const toggle = ({ id, title }: Task, done: boolean) =>
    setDone.mutate(
      { id, done },
      {
        onSuccess: () =>
          notify(done ? t('finished', { title }) : t('reopened', { title }), {
            undo: {
              label: t('undo'),
              onUndo: () => setDone.mutate({ id, done: !done }),
            },
          }),
      },
    );
  return (
    <section aria-label={t('writtenTitle')}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{t('writtenTitle')}</Title>
        {mayAdd && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('add')}
          </Button>
        )}
      </Group>
      <div className={classes.bar}>
        <ChoiceChips
          label={t('status.label')}
          options={TASK_FILTERS.map((value) => ({ value, label: t(`status.${value}`) }))}
          value={values.status}
          onChange={(status) => change({ status: status as TaskFilter })}
        />
        {mayAdd && (
          <>
            <Checkbox
              size="md"
              label={t('onlyMine')}
              checked={values.own === 'true'}
              onChange={(event) => change({ own: event.currentTarget.checked ? 'true' : 'false' })}
            />
            <SearchBox label={t('search')} {...search} />
          </>
        )}
      </div>
      {setDone.error && (
        <Alert role="alert" color="red" mb="sm">
          {messageOf(setDone.error)}
        </Alert>
      )}
      <ListRows
        {...list}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconNotes aria-hidden />,
          title: t(`noneYet.${values.status}`),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textOwn'),
        }}
      >
        <ul className={classes.list} aria-label={t('writtenTitle')}>
          {tasks.data?.items.map((task) => (
            <li key={task.id} className={classes.task}>
              <Item
                task={task}
                onToggle={(done) => toggle(task, done)}
                onEdit={() => editing.choose(task.id)}
                onDelete={() => setDeleting(task)}
              />
            </li>
          ))}
        </ul>
      </ListRows>
      {adding.opened && mayAdd && <TaskForm onClose={adding.close} />}
      {editing.chosen && mayAdd && <EditTask id={editing.chosen} onClose={editing.close} />}
      {deleting && <DeleteTask task={deleting} onClose={() => setDeleting(null)} />}
    </section>
  );
}

interface ItemProps {
  readonly task: Task;
  readonly onToggle: (done: boolean) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Item({ task, onToggle, onEdit, onDelete }: ItemProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { title, description, assignee, dueDate, late, doneAt, doneBy, can } = task;
  const name = <span className="visually-hidden">: {title}</span>;
  return (
    <>
      <Checkbox
        size="md"
        aria-label={t('markDone', { title })}
        checked={doneAt !== null}
        disabled={!can.finish}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <div className={classes.words}>
        <div className={classes.title} data-done={doneAt !== null || undefined}>
          {title}
        </div>
        {description !== '' && <p className={classes.text}>{description}</p>}
        <div className={classes.more}>
          <Dotted>
            {late && (
              <Pill color="orange" icon={<IconClock size={16} aria-hidden />}>
                {t('isLate')}
              </Pill>
            )}
            {dueDate !== null && <span>{t('due', { date: formatDate(dueDate) })}</span>}
            {/* Nobody has to take what is done. */}
            {(assignee || doneAt === null) && (
              <span>{assignee ? fullName(assignee) : t('nobody')}</span>
            )}
            {doneAt !== null && doneBy && (
              <span>
                {t('doneBy', { name: fullName(doneBy), at: formatDateTime(doneAt, timeZone) })}
              </span>
            )}
          </Dotted>
        </div>
      </div>
      {can.edit && (
        <Group gap="xs">
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
            {name}
          </Button>
          <ActionsMenu label={`${t('common:moreActions')}: ${title}`} quiet>
            {(run) => (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={18} aria-hidden />}
                onClick={run(onDelete)}
              >
                {t('delete')}
              </Menu.Item>
            )}
          </ActionsMenu>
        </Group>
      )}
    </>
  );
}

function DeleteTask({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation('tasks');
  const { dialog } = useDeletion({
    name: task.title,
    confirmLabel: t('delete'),
    remove: useDeleteTask(task.id),
    onDeleted: onClose,
    onCancel: onClose,
  });
  return <DeleteDialog {...dialog} />;
}
