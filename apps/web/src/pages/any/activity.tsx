import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Activity as ActivityAnswer } from '../../features/activities/api.ts';
import { ActivityAbout } from '../../features/activities/components/activity-about.tsx';
import { ActivityDialogs } from '../../features/activities/components/activity-dialogs.tsx';
import { ActivityHead } from '../../features/activities/components/activity-head.tsx';
import { ActivityKeyFacts } from '../../features/activities/components/activity-key-facts.tsx';
import { ActivityLoader } from '../../features/activities/components/activity-loader.tsx';
import { ActivityPlace } from '../../features/activities/components/activity-place.tsx';
import { ActivityTeachers } from '../../features/activities/components/activity-teachers.tsx';
import { useReader } from '../../features/activities/components/use-reader.ts';
import { LocationMapCard } from '../../features/locations/components/location-map-card.tsx';
import { ActivitySessions } from '../../features/sessions/components/activity-sessions.tsx';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import classes from './activity.module.css';

/** /activity/$activityId, /teacher-activity/$activityId, /parent-activity/$activityId: each reader in their own way. */
export function Activity() {
  return <ActivityLoader>{(activity) => <Content activity={activity} />}</ActivityLoader>;
}

const TABS = ['about', 'sessions', 'teachers', 'place'] as const;

function Content({ activity }: { readonly activity: ActivityAnswer }) {
  const { t } = useTranslation('activities');
  const navigate = useNavigate();
  const { paths } = useReader();
  const tab = useTabParam(TABS);
  const session = useSelectedParam('session');
  const contents = {
    about: <ActivityAbout activity={activity} />,
    sessions: <ActivitySessions activity={activity} />,
    teachers: <ActivityTeachers activity={activity} />,
    place: (
      <ActivityPlace
        activity={activity}
        map={(location) => <LocationMapCard location={location} />}
      />
    ),
  };
  // A link to one session needs no tab beside it.
  const chosen = session.chosen !== null ? 'sessions' : (tab.chosen ?? 'about');
  return (
    <>
      <ActivityHead activity={activity} />
      <div className={classes.columns}>
        {/* Booking finds its place below these: on a phone in a bar at the lower edge. */}
        <aside className={classes.aside} aria-label={t('atAGlance')}>
          <ActivityKeyFacts activity={activity} />
        </aside>
        <div className={classes.main}>
          <PageTabs
            label={t('one')}
            tabs={TABS.map((value) => ({
              value,
              label: t(`tab.${value}`),
              content: contents[value],
            }))}
            chosen={chosen}
            onChoose={tab.choose}
          />
        </div>
      </div>
      <ActivityDialogs
        activities={[activity]}
        onDeleted={() => void navigate({ to: paths.list })}
      />
    </>
  );
}
