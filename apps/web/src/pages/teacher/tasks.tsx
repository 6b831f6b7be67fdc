import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useGathered } from '../../features/tasks/api.ts';
import { NeedsMe } from '../../features/tasks/components/needs-me.tsx';
import { TaskList } from '../../features/tasks/components/task-list.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';

/** The tab of a teacher's own tasks. */
export function TeacherTasks() {
  const { t } = useTranslation('tasks');
  return (
    <Stack gap="xl">
      <QueryBoundary query={useGathered()} failedTitle={t('loadFailed')}>
        {(gathered) => <NeedsMe gathered={gathered} />}
      </QueryBoundary>
      <TaskList />
    </Stack>
  );
}
