import { Text } from '@mantine/core';
import { IconArmchair, IconCalendarEvent, IconCoins, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SIGNUP_LOOKS } from '../../../lib/activities/signup-looks.ts';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useSignup } from '../../../lib/activities/use-signup.ts';
import { formatShortDateTime, formatUntil } from '../../../lib/i18n/short-date.ts';
import { formatTimeSpan } from '../../../lib/i18n/time-span.ts';
import { Meter } from '../../../ui/feedback/meter.tsx';
import { Unbroken } from '../../../ui/page/unbroken.tsx';
import { useSchool } from '../../school/api.ts';
import type { Activity } from '../api.ts';
import classes from './activity-key-facts.module.css';
import { placeOf } from './activity-names.ts';
import { Seats } from './seats.tsx';
import { useNextDay } from './use-next-day.ts';
import { useReader } from './use-reader.ts';

interface ActivityKeyFactsProps {
  readonly activity: Activity;
  /** Where somebody knows better than the answer: a family hears of places live. */
  readonly seats?: Activity['seats'];
}

/** What everybody asks first: when next, how much, may I still, is there room. */
export function ActivityKeyFacts({ activity, seats = activity.seats }: ActivityKeyFactsProps) {
  const { t } = useTranslation('activities');
  const { unit } = usePriceWords();
  const { nextSession, cancelledAt } = activity;
  const { isStaff } = useReader();
  const dayOf = useNextDay();
  // To a family a place that is promised to those who wait is none; each time of an appointment has its own line.
  const isPromised = !isStaff && activity.kind === 'regular' && seats.waiting > 0;
  const isFull = seats.available === 0 || (seats.available !== null && isPromised);
  return (
    <ul className={classes.facts} aria-label={t('atAGlance')}>
      <KeyFact icon={IconCalendarEvent} label={t('field.next')}>
        {nextSession === null ? (
          <Text fw={600}>{t('noNextSession')}</Text>
        ) : (
          <>
            <Text fw={600}>
              {dayOf(nextSession.date)}, <Unbroken>{formatTimeSpan(nextSession)}</Unbroken>
            </Text>
            {/* Staff have it in the head, families on a phone far above. */}
            {!isStaff && <Second text={placeOf(activity)} />}
          </>
        )}
      </KeyFact>
      <KeyFact icon={IconCoins} label={t('price.label')}>
        <Text fw={600}>{unit(activity)}</Text>
      </KeyFact>
      <Signup activity={activity} isFull={isFull} />
      {cancelledAt === null && <Places seats={seats} isFull={isFull} />}
    </ul>
  );
}

function Places({ seats, isFull }: Pick<Activity, 'seats'> & { readonly isFull: boolean }) {
  const { t } = useTranslation('activities');
  const { isStaff } = useReader();
  return (
    <KeyFact icon={IconArmchair} label={t('field.seats')}>
      <Text fw={600}>
        {seats.available === null
          ? t('seats.unlimited')
          : isFull
            ? t('seats.full')
            : isStaff || seats.capacity === null
              ? t('seats.free', { count: seats.available })
              : t('seats.freeOf', { count: seats.available, capacity: seats.capacity })}
      </Text>
      {/* To a family its words say it all. */}
      {isStaff ? (
        <Text size="sm" c="dimmed" component="div">
          <Seats seats={seats} />
        </Text>
      ) : (
        seats.capacity !== null && <Meter value={seats.taken} of={seats.capacity} full={isFull} />
      )}
      {seats.waiting > 0 && <Second text={t('seats.waiting', { count: seats.waiting })} />}
    </KeyFact>
  );
}

interface SignupProps {
  readonly activity: Activity;
  readonly isFull: boolean;
}

function Signup({ activity, isFull }: SignupProps) {
  const { t } = useTranslation('activities');
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const signup = useSignup(activity, timeZone);
  const { isStaff } = useReader();
  if (signup === null) return null;
  const { signupOpensAt, signupEndsAt, autoApproval, cancelledAt } = activity;
  const date = signup.state === 'notOpen' ? signupOpensAt : signupEndsAt;
  const isInHead = isStaff && cancelledAt === null;
  const format = signup.state === 'open' ? formatUntil : formatShortDateTime;
  const at =
    date !== null && !signup.saysTime
      ? t(`signup.at.${signup.state}`, { date: format(date, timeZone) })
      : '';
  return (
    <KeyFact icon={SIGNUP_LOOKS[signup.state].Icon} label={t('field.signup')}>
      {/* The head tells staff the rest. */}
      {isInHead && at ? (
        <Text fw={600}>{at}</Text>
      ) : (
        <>
          <Text fw={600}>{signup.word}</Text>
          {!isInHead && <Second text={signup.detail} />}
          <Second text={at} />
        </>
      )}
      {/* How a place is confirmed is of no use where there is none. */}
      {signup.state !== 'ended' && cancelledAt === null && !isFull && (
        <Second text={autoApproval ? t('approval.auto') : t('approval.byStaff')} />
      )}
    </KeyFact>
  );
}

interface KeyFactProps {
  readonly icon: TablerIcon;
  readonly label: string;
  readonly children: ReactNode;
}

function KeyFact({ icon: Icon, label, children }: KeyFactProps) {
  return (
    <li className={classes.fact}>
      <Icon size={22} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        {children}
      </div>
    </li>
  );
}

function Second({ text }: { readonly text: string }) {
  if (!text) return null;
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  );
}
