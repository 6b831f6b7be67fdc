import { IconBallFootball } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  ACTIVITY_PATHS,
  useActivities,
  useActivitiesSearch,
} from '../../features/activities/api.ts';
import { ActivityDialogs } from '../../features/activities/components/activity-dialogs.tsx';
import { ActivityFilters } from '../../features/activities/components/activity-filters.tsx';
import { ActivityList } from '../../features/activities/components/activity-list.tsx';
import { usePageTitle } from '../../features/school/api.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { ListPage } from '../../ui/table/list-page.tsx';

/** /admin-overview */
export function ActivityOverview() {
  const { t } = useTranslation('activities');
  usePageTitle(t('title'));
  const navigate = useNavigate();
  const listSearch = useActivitiesSearch();
  const activities = useActivities(listSearch.values);
  const list = useListPage(listSearch, activities);
  const { data } = activities;
  const mayAdd = data?.can.create ?? false;
  const add = () => void navigate({ to: ACTIVITY_PATHS.admin.add ?? '' });
  return (
    <>
      <ListPage
        {...list}
        title={t('title')}
        note={data && t('count', { count: data.total })}
        add={mayAdd ? { label: t('add'), onAdd: add } : undefined}
        filters={<ActivityFilters listSearch={listSearch} />}
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconBallFootball aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <ActivityList listSearch={listSearch} activities={data?.items ?? []} />
      </ListPage>
      <ActivityDialogs activities={data?.items ?? []} />
    </>
  );
}
