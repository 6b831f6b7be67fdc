import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#domain/dates/dates.ts';
import { fullName } from '#domain/users/user.ts';
import { formatPercent, formatTime } from '../../../lib/i18n/format.ts';
import { placeName } from '../../../lib/i18n/place-name.ts';
import { formatRecent } from '../../../lib/i18n/short-date.ts';
import { formatDay, shortWeekday } from '../../../lib/i18n/weekdays.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import { type User, type UserSummary, useUserSummary } from '../api.ts';
import classes from './user-aside.module.css';
import { useStatusWords } from './user-pills.tsx';

interface UserAsideProps {
  readonly user: User;
  /** Where what leaders must know stands, unless the reader looks at it already. */
  readonly health: ReactNode;
}

/** What one asks first about a person, beside whichever tab is open. */
export function UserAside({ user, health }: UserAsideProps) {
  const isChild = user.roleKinds.includes('child');
  const { data } = useUserSummary(user.userId, isChild);
  return (
    <Stack gap="md">
      <Glance user={user} summary={data} />
      {data && data.nextSessions.length > 0 && <NextSessions sessions={data.nextSessions} />}
      {isChild && health}
    </Stack>
  );
}

function Glance({
  user,
  summary,
}: {
  readonly user: User;
  readonly summary: UserSummary | undefined;
}) {
  const { t } = useTranslation(['users', 'shared']);
  const statusWords = useStatusWords();
  const school = useSchool();
  const today = useSchoolToday();
  const { attendanceRate = null, absentNow = null, payer = null } = summary ?? {};
  const facts: { label: string; note?: string; value: ReactNode }[] = [
    ...(attendanceRate === null
      ? []
      : [
          {
            label: t('summary.attendance'),
            note: t('summary.thisYear'),
            value: <strong>{formatPercent(attendanceRate, 0)}</strong>,
          },
        ]),
    ...(absentNow === null
      ? []
      : [{ label: t('summary.absentNow'), value: absentNow ? t('shared:yes') : t('shared:no') }]),
    {
      label: t('field.lastLogin'),
      value:
        user.lastLogin && school
          ? formatRecent(user.lastLogin, school.timeZone, today)
          : t('never'),
    },
    ...(payer
      ? [
          {
            label: t('field.payerName'),
            value: (
              <Anchor component={Link} to={`/admin/user/${payer.userId}`}>
                {fullName(payer)}
              </Anchor>
            ),
          },
        ]
      : []),
    ...(user.roleKinds.includes('child')
      ? []
      : [{ label: t('field.status'), value: statusWords(user) }]),
  ];
  return (
    <SectionCard title={t('summary.title')} compact>
      <dl className={classes.facts}>
        {facts.map(({ label, note, value }) => (
          <div key={label}>
            <dt>
              {label}
              {note && <Text size="sm">{note}</Text>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  );
}

function NextSessions({ sessions }: { readonly sessions: UserSummary['nextSessions'] }) {
  const { t } = useTranslation('users');
  const today = useSchoolToday();
  const dayAndTime = (date: string, time: string) => {
    if (date === today) return t('summary.today', { time });
    // Within a week the day of the week says which day is meant.
    return `${date < addDays(today, 7) ? shortWeekday(date) : formatDay(date)} ${time}`;
  };
  return (
    <SectionCard title={t('summary.nextSessions')} compact>
      <ul className={classes.sessions}>
        {sessions.map(({ sessionId, date, startTime, activity, location }) => (
          <li key={sessionId}>
            <Link
              to={`/activity/${activity.id}`}
              search={{ session: sessionId }}
              className={classes.session}
            >
              <Text span fw={600}>
                {activity.name}
              </Text>
              <Text span size="sm" c="dimmed" className={classes.when ?? ''}>
                <span>{dayAndTime(date, formatTime(startTime))}</span>{' '}
                {location && <span>{placeName(location)}</span>}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
