import { Button, Group, Switch, Title } from '@mantine/core';
import { IconBallFootball, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { usePanelParam } from '../../../lib/url/search-param.ts';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { ACTIVITY_PATHS, useActivities } from '../api.ts';
import { useActivitiesSearch } from '../search.ts';
import { ActivityDialogs } from './activity-dialogs.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';

/** `?all=true`: not only one's own. */
const ALL = 'all';

/** A teacher's activities; those of others once one asks for them. */
export function TeacherActivities() {
  const { t } = useTranslation('activities');
  const all = usePanelParam(ALL);
  const listSearch = useActivitiesSearch();
  const activities = useActivities({ ...listSearch.values, own: all.opened ? 'false' : 'true' });
  const list = useListPage(listSearch, activities);
  const { data } = activities;
  const mayAdd = data?.can.create ?? false;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{all.opened ? t('allVisible') : t('mine')}</Title>
        {mayAdd && (
          <Button
            component={Link}
            to={ACTIVITY_PATHS.teacher.add ?? ''}
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <ListRows
        {...list}
        filters={
          <ActivityFilters
            listSearch={listSearch}
            whose={
              <Switch
                size="md"
                label={t('showAll')}
                checked={all.opened}
                onChange={(event) => (event.currentTarget.checked ? all.open() : all.close())}
              />
            }
          />
        }
        failedTitle={t('loadFailed')}
        noneYet={{
          icon: <IconBallFootball aria-hidden />,
          title: t('noneYet.title'),
          text: mayAdd ? t('noneYet.text') : t('noneYet.textReadOnly'),
        }}
      >
        <ActivityList listSearch={listSearch} activities={data?.items ?? []} />
      </ListRows>
      <ActivityDialogs activities={data?.items ?? []} />
    </>
  );
}
