import { Text } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { useActivitySessions, useActivitySessionsSearch, useSession } from '../api.ts';
import classes from './activity-sessions.module.css';
import { SessionMonths } from './session-months.tsx';

interface ActivitySessionsProps {
  readonly activity: { readonly id: string; readonly locationId: string | null };
}

/** The sessions of an activity, those to come first; `?session=` is the one that a link spoke of. */
export function ActivitySessions({ activity }: ActivitySessionsProps) {
  const { t } = useTranslation('activities');
  const listSearch = useActivitySessionsSearch();
  const when = listSearch.values.when === 'past' ? 'past' : 'upcoming';
  const sessions = useActivitySessions(activity.id, { ...listSearch.values, when });
  const list = useListPage({ ...listSearch, filtered: false }, sessions);
  const { chosen } = useSelectedParam('session');
  const isInSight = sessions.data?.items.some(({ id }) => id === chosen);
  return (
    <>
      {!isInSight && <Chosen id={chosen} activity={activity} />}
      <ListRows
        {...list}
        filters={
          <div className={classes.filters}>
            <ChoiceChips
              label={t('sessions.which')}
              options={(['upcoming', 'past'] as const).map((value) => ({
                value,
                label: t(`sessions.${value}`),
              }))}
              value={when}
              onChange={(value) => listSearch.change({ when: value === 'past' ? 'past' : 'all' })}
            />
          </div>
        }
        failedTitle={t('sessions.loadFailed')}
        noneYet={{
          icon: <IconCalendarOff aria-hidden />,
          title: t(`sessions.none.${when}`),
          text: t('sessions.noneText'),
        }}
      >
        <SessionMonths
          sessions={sessions.data?.items ?? []}
          usualPlace={activity.locationId}
          chosenId={chosen}
        />
      </ListRows>
    </>
  );
}

/** The one that was asked for, wherever it is in the list. */
function Chosen({ id, activity }: ActivitySessionsProps & { readonly id: string | null }) {
  const { t } = useTranslation('activities');
  const { data: session } = useSession(id);
  if (!session || session.activityId !== activity.id) return null;
  return (
    <div className={classes.chosen}>
      <Text fw={600} mb={8}>
        {t('sessions.chosen')}
      </Text>
      <SessionMonths sessions={[session]} usualPlace={activity.locationId} chosenId={id} />
    </div>
  );
}
