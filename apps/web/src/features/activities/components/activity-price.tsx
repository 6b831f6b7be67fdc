import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { quoteBooking } from '#domain/pricing/quote.ts';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { formatPrice } from '../../../lib/i18n/money.ts';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchoolToday } from '../../school/api.ts';
import { useUpcomingDates } from '../../sessions/api.ts';
import type { Activity } from '../api.ts';

interface ActivityPriceProps {
  readonly activity: Activity;
  /** Whether anybody whom its reader looks after could still join. */
  readonly mayJoin: boolean;
}

/** The price, and what a child who joins today would pay and when, by the same rule as the booking itself. */
export function ActivityPrice({ activity, mayJoin }: ActivityPriceProps) {
  const { t } = useTranslation('activities');
  const words = usePriceWords();
  const today = useSchoolToday();
  const { kind, priceMinor, currency, pricingType, endDate, cancelledAt } = activity;
  // Slots are chosen one by one: what they cost together shows when they are.
  const isQuoted = mayJoin && kind === 'regular' && Boolean(priceMinor) && cancelledAt === null;
  const dates = useUpcomingDates(activity.id, isQuoted);
  const quote =
    isQuoted && dates && priceMinor !== null && endDate !== null
      ? quoteBooking({
          kind,
          price: { pricingType, priceMinor, currency },
          today,
          sessionDates: dates,
          endDate,
        })
      : null;
  return (
    <SectionCard title={t('price.label')}>
      <Stack gap="xs">
        <Text fw={600}>{words.unit(activity)}</Text>
        {quote && quote.parts.length > 0 && (
          <>
            <Text>
              {t('price.ifJoining', { total: formatPrice(quote.totalMinor, quote.currency) })}
            </Text>
            <List spacing={4}>
              {quote.parts.map((part) => (
                <List.Item key={`${part.timing} ${part.startDate}`}>
                  {words.part(part, quote.currency)}
                </List.Item>
              ))}
            </List>
          </>
        )}
      </Stack>
    </SectionCard>
  );
}
