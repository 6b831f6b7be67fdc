import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../lib/activities/use-when.ts';
import { formatList } from '../../../lib/i18n/format.ts';
import { Facts } from '../../../ui/page/facts.tsx';
import { RichText } from '../../../ui/page/rich-text.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import type { Activity } from '../api.ts';
import { ActivityPrice } from './activity-price.tsx';
import { ActivitySettings } from './activity-settings.tsx';
import { useReader } from './use-reader.ts';

/** What it is, for whom, what it costs; for staff also how it is set up. */
export function ActivityAbout({
  activity,
  mayJoin = true,
}: {
  readonly activity: Activity;
  /** Whether anybody whom its reader looks after could still join. */
  readonly mayJoin?: boolean;
}) {
  const { t } = useTranslation('activities');
  const { isStaff } = useReader();
  const { descriptionDocument, description } = activity;
  return (
    <Stack gap="md">
      <SectionCard title={t('about.description')}>
        {descriptionDocument && description ? (
          <RichText document={descriptionDocument} />
        ) : (
          <Text c="dimmed">{t('about.noDescription')}</Text>
        )}
      </SectionCard>
      <ForWhom activity={activity} />
      <ActivityPrice activity={activity} mayJoin={mayJoin} />
      {isStaff && <ActivitySettings activity={activity} />}
    </Stack>
  );
}

function ForWhom({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation('activities');
  const { dates, times } = useWhen();
  const { cohorts, sessionCount, kind } = activity;
  const when = [times(activity), dates(activity)].filter(Boolean);
  return (
    <SectionCard title={t('about.details')}>
      <Facts
        facts={[
          {
            label: t('field.when'),
            value:
              when.length === 0 ? t('notYet') : when.map((line) => <div key={line}>{line}</div>),
          },
          ...(kind === 'regular' && sessionCount > 0
            ? [{ label: t('sessions.title'), value: t('sessions.count', { count: sessionCount }) }]
            : []),
          { label: t('age.label'), value: useAge(activity) },
          {
            label: t('field.cohorts'),
            value:
              cohorts.length === 0 ? t('openToAll') : formatList(cohorts.map(({ name }) => name)),
          },
        ]}
      />
    </SectionCard>
  );
}

function useAge({ minAge, maxAge }: Activity): string {
  const { t } = useTranslation('activities');
  if (minAge !== null && maxAge !== null) return t('age.both', { min: minAge, count: maxAge });
  if (minAge !== null) return t('age.from', { count: minAge });
  return maxAge === null ? t('age.any') : t('age.to', { count: maxAge });
}
