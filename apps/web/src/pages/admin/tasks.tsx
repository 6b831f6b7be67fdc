import { Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../features/school/api.ts';
import { useGathered } from '../../features/tasks/api.ts';
import { NeedsMe } from '../../features/tasks/components/needs-me.tsx';
import { TaskList } from '../../features/tasks/components/task-list.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { QueryBoundary } from '../any/query-boundary.tsx';

/** /admin-tasks: what gathers by itself, and what somebody wrote down. */
export function AdminTasks() {
  const { t } = useTranslation('tasks');
  usePageTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="xl">
        <section aria-label={t('gatheredTitle')}>
          <Title order={2} mb="md">
            {t('gatheredTitle')}
          </Title>
          <QueryBoundary query={useGathered()} failedTitle={t('loadFailed')}>
            {(gathered) => <NeedsMe gathered={gathered} />}
          </QueryBoundary>
        </section>
        <TaskList />
      </Stack>
    </>
  );
}
