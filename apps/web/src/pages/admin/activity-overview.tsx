import { Button, Menu } from '@mantine/core';
import { IconBallFootball, IconEye } from '@tabler/icons-react';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ACTIVITY_PATHS, useActivities } from '../../features/activities/api.ts';
import { ActivityDialogs } from '../../features/activities/components/activity-dialogs.tsx';
import { ActivityFilters } from '../../features/activities/components/activity-filters.tsx';
import { ActivityList } from '../../features/activities/components/activity-list.tsx';
import { useActivitiesSearch } from '../../features/activities/search.ts';
import { usePageTitle } from '../../features/school/api.ts';
import { formatNumber } from '../../lib/i18n/format.ts';
import { useListPage } from '../../lib/lists/use-list-page.ts';
import { useTabParam } from '../../lib/url/search-param.ts';
import { TitleCount } from '../../ui/page/title-count.tsx';
import { ListPage } from '../../ui/table/list-page.tsx';

const BEFORE_SIGN_UP: Pick<LinkProps, 'to' | 'search'> = {
  to: '/admin-overview',
  search: { tab: 'preview' },
};
const TABS = ['list', 'preview', 'unready'] as const;

/** /admin-overview */
export function ActivityOverview() {
  const { chosen, choose } = useTabParam(TABS);
  if (chosen === null || chosen === 'list') return <Activities />;
  return (
    <Suspense>
      <BeforeSignUp tab={chosen} onChoose={choose} />
    </Suspense>
  );
}

// Its own chunk: the list is opened far more often.
const BeforeSignUp = lazy(async () => ({
  default: (await import('../../features/readiness/components/before-sign-up.tsx')).BeforeSignUp,
}));

function Activities() {
  const { t } = useTranslation(['activities', 'readiness']);
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
        note={
          data && (
            <TitleCount
              count={formatNumber(data.total)}
              words={t('count', { count: data.total })}
            />
          )
        }
        more={{
          buttons: (
            <Button
              component={Link}
              {...BEFORE_SIGN_UP}
              variant="default"
              leftSection={<IconEye size={18} aria-hidden />}
            >
              {t('readiness:open')}
            </Button>
          ),
          items: () => (
            <Menu.Item
              component={Link}
              {...BEFORE_SIGN_UP}
              leftSection={<IconEye size={18} aria-hidden />}
            >
              {t('readiness:open')}
            </Menu.Item>
          ),
        }}
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
