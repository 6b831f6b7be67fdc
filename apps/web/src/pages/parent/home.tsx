import { useState } from 'react';
import { AbsenceSheets } from '../../features/absences/components/family-absences.tsx';
import { ChildCards } from '../../features/bookings/components/child-cards.tsx';
import { FamilyWeek } from '../../features/bookings/components/family-week.tsx';
import { NextOfChild } from '../../features/bookings/components/next-of-child.tsx';
import { SignupNews } from '../../features/bookings/components/signup-news.tsx';
import {
  keepSelection,
  selectedChild,
} from '../../features/bookings/components/use-planner-filter.ts';
import { Greeting } from '../../features/me/components/greeting.tsx';
import { MyChildren } from '../../features/me/components/my-children.tsx';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { useSelectedParam } from '../../lib/url/search-param.ts';
import { FamilyActions } from './family-actions.tsx';
import classes from './home.module.css';
import { NeedsYou } from './needs-you.tsx';

const ChildProfile = lazyPart(
  async () => (await import('../../features/families/components/child-profile.tsx')).ChildProfile,
);

const ChildMore = lazyPart(async () => (await import('./child-more.tsx')).ChildMore);

/** /parents-home: what is next for each child; `?child=` opens the profile of one of them. */
export function ParentHome() {
  const profile = useSelectedParam('child');
  const [childId, setChildId] = useState(selectedChild);
  const choose = (id: string | null) => {
    setChildId(id);
    keepSelection({ childId: id });
  };
  return (
    <>
      <div className={classes.head}>
        <Greeting />
        <FamilyActions />
      </div>
      <ChildCards chosen={childId} onChoose={choose} />
      <NeedsYou />
      <div className={classes.columns}>
        <div className={classes.column}>
          <FamilyWeek childId={childId} pathOf={(id) => `/parent-activity/${id}`} />
        </div>
        <div className={classes.column}>
          <SignupNews childId={childId} />
          <MyChildren next={(id) => <NextOfChild childId={id} />} onOpen={profile.choose} />
        </div>
      </div>
      <AbsenceSheets />
      {profile.chosen && (
        <ChildProfile
          key={profile.chosen}
          childId={profile.chosen}
          more={<ChildMore childId={profile.chosen} />}
          onClose={profile.close}
        />
      )}
    </>
  );
}
