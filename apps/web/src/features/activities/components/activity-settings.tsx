import { useTranslation } from 'react-i18next';
import { capacityOf } from '#domain/activities/activity.ts';
import { formatDate, formatDateTime, formatNumber } from '../../../lib/i18n/format.ts';
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
          {
            label: t('settings.closes'),
            value: activity.signupClosesAt
              ? formatDateTime(activity.signupClosesAt, timeZone)
              : t('settings.untilLastSession'),
          },
          {
            label: t('settings.deadline'),
            value: activity.registrationDeadline
              ? formatDate(activity.registrationDeadline)
              : t('shared:notGiven'),
          },
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
