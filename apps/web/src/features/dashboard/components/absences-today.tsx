import { Anchor, Text } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/i18n/format.ts';
import { InitialsMark } from '../../../ui/brand/initials-mark.tsx';
import { SurnameFirst } from '../../../ui/brand/surname-first.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Dashboard } from '../api.ts';
import classes from './dashboard.module.css';

const ALL_ABSENCES: Pick<LinkProps, 'to' | 'search'> = {
  to: '/admin-activity-approval',
  search: { tab: 'all' },
};

type Today = Dashboard['absencesToday'];

/** Who is away now, and who will be later today. */
export function AbsencesToday({ today }: { readonly today: Today }) {
  const { t } = useTranslation('dashboard');
  const { ongoing, upcoming, undecided, children } = today;
  const rest = ongoing + upcoming - children.length;
  return (
    <SectionCard title={t('absences.title')}>
      <Text mb="xs">
        {[
          t('away', { ongoing, upcoming }),
          undecided > 0 && t('absences.undecided', { count: undecided }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <ul className={classes.away} aria-label={t('absences.title')}>
        {children.map((child) => (
          <li key={child.childId}>
            <InitialsMark {...child} id={child.childId} pale />
            <span>
              <SurnameFirst {...child} />{' '}
              <Text span size="sm" c="dimmed" display="block">
                {[child.cohort, timeOf(child, t('absences.wholeDay'))].filter(Boolean).join(' · ')}
              </Text>
            </span>
            <span className={classes.awayState}>
              <Text span size="sm" data-now={child.ongoing || undefined}>
                {child.ongoing ? t('absences.ongoing') : t('absences.upcoming')}
              </Text>
              {!child.decided && (
                <Text span size="sm" data-waits>
                  <IconHourglass size={16} aria-hidden />
                  {t('absences.notDecided')}
                </Text>
              )}
            </span>
          </li>
        ))}
      </ul>
      {children.length > 0 && (
        <Anchor component={Link} {...ALL_ABSENCES} size="sm" mt="xs" display="inline-block">
          {rest > 0 ? t('absences.more', { count: rest }) : t('absences.all')}
        </Anchor>
      )}
    </SectionCard>
  );
}

function timeOf({ wholeDay, fromTime, toTime }: Today['children'][number], whole: string): string {
  if (wholeDay || fromTime === null || toTime === null) return whole;
  return `${formatTime(fromTime)}–${formatTime(toTime)}`;
}
