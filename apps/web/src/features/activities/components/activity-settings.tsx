import { useTranslation } from 'react-i18next';
import { capacityOf } from '#domain/activities/activity.ts';
import { addDays } from '#domain/dates/dates.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  formatTime,
  localParts,
} from '../../../lib/i18n/format.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchool } from '../../school/api.ts';
import type { Activity } from '../api.ts';

/** How sign-up is set up, for staff. */
export function ActivitySettings({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation(['activities', 'shared']);
  const timeZone = useSchool()?.timeZone ?? 'UTC';
  const { maxParticipants, maxParticipantsPerSession, minParticipants } = activity;
  // A slot has one place where nothing else is said (docs/rules/activities.md).
  const perSession =
    activity.kind === 'appointment' ? capacityOf(activity) : maxParticipantsPerSession;
  const number = (value: number | null) => (value === null ? t('noLimit') : formatNumber(value));
  // The earliest of its closing, its deadline and the last session's start: what the form names, families don't read.
  const endsAt = activity.signupEndsAt && localParts(activity.signupEndsAt, timeZone);
  const closes = !endsAt
    ? t('settings.untilLastSession')
    : endsAt.time === '00:00'
      ? t('settings.endOfDay', { date: formatDate(addDays(endsAt.date, -1)) })
      : `${formatDate(endsAt.date)}, ${formatTime(endsAt.time)}`;
  return (
    <SectionCard title={t('settings.title')}>
      <Facts
        facts={[
          {
            label: t('settings.opens'),
            value: activity.signupOpensAt
              ? formatDateTime(activity.signupOpensAt, timeZone)
              : t('settings.fromPublishing'),
          },
          { label: t('settings.closes'), value: closes },
          {
            label: t('settings.approval'),
            value: activity.autoApproval ? t('approval.auto') : t('approval.byStaff'),
          },
          {
            label: t('settings.waitlist'),
            value: activity.waitlist ? t('shared:yes') : t('shared:no'),
          },
          { label: t('settings.max'), value: number(maxParticipants) },
          { label: t('settings.maxPerSession'), value: number(perSession) },
          {
            label: t('settings.min'),
            value: minParticipants === null ? t('shared:notGiven') : formatNumber(minParticipants),
          },
        ]}
      />
    </SectionCard>
  );
}
