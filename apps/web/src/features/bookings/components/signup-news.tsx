import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfferFor } from '#domain/planner/planner.ts';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { clockLeft, daysLeft, inDays } from '../../../lib/i18n/countdown.ts';
import { soonOf } from '../../../lib/i18n/soon.ts';
import { useSchool } from '../../school/api.ts';
import { type PlannedActivity, usePlanner } from '../api.ts';
import week from './family-week.module.css';
import classes from './planner.module.css';
import { PlannerCard } from './planner-card.tsx';

const MOST_PROMOTED = 3;

/** What can be booked, for the first page of a family: when sign-up opens, and what the school recommends. */
export function SignupNews({ childId }: { readonly childId: string | null }) {
  const { t } = useTranslation('bookings');
  const { data } = usePlanner();
  const heading = useId();
  if (!data) return null;
  const shown = data.children.filter((child) => childId === null || child.childId === childId);
  const shownIds = shown.map((child) => child.childId);
  const offered = data.items.filter((activity) => isOfferFor(activity, shownIds));
  const promoted = offered.filter(({ promoted: is }) => is).slice(0, MOST_PROMOTED);
  return (
    <>
      <NextSignup activities={offered} />
      {promoted.length > 0 && (
        <section className={week.section} aria-labelledby={heading}>
          <Title order={2} id={heading} mb={10}>
            {t('home.promoted')}
          </Title>
          <ul className={classes.cards}>
            {promoted.map((activity) => (
              <PlannerCard
                key={activity.id}
                activity={activity}
                childrenShown={shown}
                askedAt={data.askedAt}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Counts down by the server's clock to the next opening; when it is there, it says so. */
function NextSignup({ activities }: { readonly activities: readonly PlannedActivity[] }) {
  const { t } = useTranslation('bookings');
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const heading = useId();
  const openings = activities
    .filter(({ signup }) => signup === 'notOpen')
    .flatMap(({ signupOpensAt }) => signupOpensAt ?? [])
    .sort();
  const next = useServerClock((now) => openings.find((instant) => new Date(instant) > now) ?? null);
  const left = useServerClock((now) => {
    if (next === null) return null;
    const at = new Date(next);
    const days = daysLeft({ at, timeZone, ends: false }, now);
    return days === null ? clockLeft(at.getTime() - now.getTime()) : inDays(days);
  });
  const soon = next === null ? null : soonOf(next, timeZone, serverNow());
  const open = activities.filter(({ signup }) => signup === 'open').length;
  if (next === null && open === 0) return null;
  const count = next === null ? open : openings.filter((instant) => instant === next).length;
  return (
    <section className={week.section} aria-labelledby={heading}>
      <Title order={2} id={heading} mb={10}>
        {t('home.signup')}
      </Title>
      <div className={week.signup}>
        <Text fw={650}>
          {soon === null ? t('home.openNow') : t(`home.opens.${soon.day}`, { ...soon })}
        </Text>
        {left !== null && <time className={week.countdown}>{left}</time>}
        <Text mb="sm">{t('home.activities', { count })}</Text>
        <Button
          component={Link}
          to="/parent-overview"
          variant="default"
          rightSection={<IconArrowRight size={18} aria-hidden />}
        >
          {t('home.look')}
        </Button>
      </div>
    </section>
  );
}
