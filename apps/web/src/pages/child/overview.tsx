import { Box } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChildCards } from '../../features/bookings/components/child-cards.tsx';
import { FamilyWeek } from '../../features/bookings/components/family-week.tsx';
import { MyActivities } from '../../features/bookings/components/my-activities.tsx';
import { NextOfChild } from '../../features/bookings/components/next-of-child.tsx';
import {
  keepSelection,
  selectedChild,
} from '../../features/bookings/components/use-planner-filter.ts';
import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';
import { MyCohorts } from '../../features/me/components/my-cohorts.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import { useSelectedParam, useTabParam } from '../../lib/url/search-param.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { SectionCard } from '../../ui/page/section-card.tsx';
import classes from '../parent/home.module.css';

const CohortPanel = lazyPart(
  async () => (await import('../../features/cohorts/components/cohort-panel.tsx')).CohortPanel,
);
const ChildAttendance = lazyPart(
  async () =>
    (await import('../../features/attendance/components/child-attendance.tsx')).ChildAttendance,
);
const PersonalSettings = lazyPart(
  async () => (await import('../any/personal-settings.tsx')).PersonalSettings,
);

/** /child-overview: a child sees itself, a parent its children, others a friendly note (product.md section 16). */
export function ChildOverview() {
  const { t } = useTranslation('me');
  const kind = activeRoleOf(useSession())?.kind;
  return (
    <>
      <Greeting />
      {kind === 'child' && <OwnPage />}
      {kind === 'parent' && <ChildOfFamily />}
      {kind !== 'child' && kind !== 'parent' && (
        <EmptyState
          icon={<IconMoodSmile aria-hidden />}
          title={t('childPage.title')}
          text={t('childPage.text')}
        />
      )}
    </>
  );
}

/** The chosen child's week, for its parent. */
function ChildOfFamily() {
  const [childId, setChildId] = useState(selectedChild);
  return (
    <>
      <ChildCards
        chosen={childId}
        onChoose={(id) => {
          setChildId(id);
          keepSelection({ childId: id });
        }}
      />
      <div className={classes.columns}>
        <div className={classes.column}>
          <FamilyWeek childId={childId} pathOf={(id) => `/parent-activity/${id}`} />
        </div>
        <div className={classes.column}>
          <MyActivities
            childId={childId}
            isChild={false}
            pathOf={(id) => `/parent-activity/${id}`}
          />
          <MyChildren next={(id) => <NextOfChild childId={id} />} />
        </div>
      </div>
    </>
  );
}

/** A child has this one page, so its settings are a part of it. */
function OwnPage() {
  const { t } = useTranslation(['me', 'settings']);
  const { chosen, choose } = useTabParam(['overview', 'settings']);
  return (
    <PageTabs
      label={t('home')}
      tabs={[
        {
          value: 'overview',
          label: t('myWeek'),
          content: <OwnWeek />,
        },
        { value: 'settings', label: t('settings:title'), content: <PersonalSettings /> },
      ]}
      chosen={chosen ?? 'overview'}
      onChoose={choose}
    />
  );
}

/** My week, my activities, my cohorts, how I attended; a cohort opens beside the one page: `?cohort=<id>`. */
function OwnWeek() {
  const { t } = useTranslation(['me', 'attendance']);
  const userId = useSession()?.userId;
  const { chosen, close } = useSelectedParam('cohort');
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <FamilyWeek childId={null} pathOf={(id) => `/activity/${id}`} />
        </div>
        <div className={classes.column}>
          <MyActivities childId={null} isChild pathOf={(id) => `/activity/${id}`} />
          <MyCohorts
            emptyText={t('noCohortsChild')}
            linkTo={(id) => ({ to: '/child-overview', search: { cohort: id } })}
          />
        </div>
      </div>
      {/* Long, and of the past: after all that is to come. */}
      {userId !== undefined && (
        <Box mt={28}>
          <SectionCard title={t('attendance:ofChild.title')}>
            <ChildAttendance childId={userId} />
          </SectionCard>
        </Box>
      )}
      {chosen && <CohortPanel id={chosen} onClose={close} />}
    </>
  );
}
