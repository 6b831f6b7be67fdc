import { Button, Text } from '@mantine/core';
import { IconCalendarOff, IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { useSelectedParam } from '../../../lib/url/search-param.ts';
import { ChoiceChips } from '../../../ui/table/choice-chips.tsx';
import { ListRows } from '../../../ui/table/list-page.tsx';
import { type Session, useActivitySessions, useSession } from '../api.ts';
import { useActivitySessionsSearch } from '../search.ts';
import classes from './activity-sessions.module.css';
import { SelectionBar } from './selection-bar.tsx';
import { SessionDialogs } from './session-dialogs.tsx';
import { hasSessionActs } from './session-menu.tsx';
import { SessionMonths } from './session-months.tsx';
import { useSelection } from './use-selection.ts';

interface ActivitySessionsProps {
  readonly activity: { readonly id: string; readonly locationId: string | null };
}

/** The sessions of an activity, those to come first; `?session=` is the one that a link spoke of. */
export function ActivitySessions({ activity }: ActivitySessionsProps) {
  const { t } = useTranslation(['activities', 'sessions']);
  const listSearch = useActivitySessionsSearch();
  const when = listSearch.values.when === 'past' ? 'past' : 'upcoming';
  const sessions = useActivitySessions(activity.id, { ...listSearch.values, when });
  const list = useListPage({ ...listSearch, filtered: false }, sessions);
  const { chosen } = useSelectedParam('session');
  const { data: one } = useSession(chosen);
  const items = sessions.data?.items ?? [];
  const isInSight = items.some(({ id }) => id === chosen);
  const selection = useSelection(items.filter(hasSessionActs));
  return (
    <>
      {!isInSight && one?.activityId === activity.id && (
        <Chosen session={one} activity={activity} />
      )}
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
              onChange={(value) => {
                selection.stop();
                listSearch.change({ when: value === 'past' ? 'past' : 'all' });
              }}
            />
            {items.some(hasSessionActs) && !selection.on && (
              <Button
                variant="default"
                leftSection={<IconListCheck size={18} aria-hidden />}
                onClick={selection.start}
              >
                {t('sessions:select.start')}
              </Button>
            )}
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
          sessions={items}
          usualPlace={activity.locationId}
          chosenId={chosen}
          selecting={selection.on ? selection : undefined}
        />
      </ListRows>
      {selection.on && <SelectionBar selection={selection} />}
      <SessionDialogs sessions={one ? [...items, one] : items} onDone={selection.stop} />
    </>
  );
}

/** The one that was asked for, wherever it is in the list. */
function Chosen({ session, activity }: ActivitySessionsProps & { readonly session: Session }) {
  const { t } = useTranslation('activities');
  return (
    <div className={classes.chosen}>
      <Text fw={600} mb={8}>
        {t('sessions.chosen')}
      </Text>
      <SessionMonths sessions={[session]} usualPlace={activity.locationId} chosenId={session.id} />
    </div>
  );
}
