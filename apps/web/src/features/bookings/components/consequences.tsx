import { Text } from '@mantine/core';
import {
  IconCalendarCheck,
  IconCalendarExclamation,
  IconCalendarOff,
  IconCoins,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePriceWords } from '../../../lib/activities/use-price-words.ts';
import { useBookingWords } from '../../../lib/bookings/use-booking-words.ts';
import { formatList, formatTime } from '../../../lib/i18n/format.ts';
import { formatPrice } from '../../../lib/i18n/money.ts';
import { formatShortDate, formatShortDay } from '../../../lib/i18n/short-date.ts';
import type { PlannedActivity, Planner, Preview } from '../api.ts';
import classes from './booking-sheet.module.css';

interface ConsequencesProps {
  readonly planner: Planner;
  readonly activity: PlannedActivity;
  readonly preview: Preview;
  readonly repeats: boolean;
}

/** What will come of it: the price, the dates of a repeat and those that can't be had, and what it clashes with. */
export function Consequences({ planner, activity, preview, repeats }: ConsequencesProps) {
  const { t } = useTranslation('bookings');
  const { daysOf, withoutOf, withoutText } = useBookingWords();
  const { slots, missedWeeks, children } = preview;
  const clashes = children.flatMap((child) => child.clashes);
  const [clash] = clashes;
  const nameOf = (id: string) =>
    planner.children.find(({ childId }) => childId === id)?.firstName ?? '';
  return (
    <div className={classes.lines}>
      <Price activity={activity} preview={preview} />
      {repeats && slots.length > 0 && (
        <Line
          icon={<IconCalendarCheck size={22} aria-hidden />}
          fact={t('slots.had', { count: slots.length })}
        >
          {daysOf(slots)}
        </Line>
      )}
      {withoutOf(children, nameOf).map((fact) => (
        <Line key={fact} warn icon={<IconCalendarOff size={22} aria-hidden />} fact={fact}>
          {withoutText}
        </Line>
      ))}
      {clash && (
        <Line
          warn
          icon={<IconCalendarExclamation size={22} aria-hidden />}
          fact={t('sheet.clash', { name: clash.activity?.name ?? '' })}
        >
          {t('sheet.clashText', {
            when: `${formatShortDay(clash.date)} ${formatTime(clash.startTime)}`,
            names: formatList([...new Set(clashes.flatMap(({ names }) => names))]),
          })}
        </Line>
      )}
      {missedWeeks.map(({ date, message }) => (
        <Line
          key={date}
          warn
          icon={<IconCalendarExclamation size={22} aria-hidden />}
          fact={formatShortDate(date)}
        >
          {message}
        </Line>
      ))}
    </div>
  );
}

/** Who joins a list pays nothing yet; who finds no place and no list pays nothing at all. */
function Price({ activity, preview }: Pick<ConsequencesProps, 'activity' | 'preview'>) {
  const { t } = useTranslation(['bookings', 'shared', 'activities']);
  const { unit, part } = usePriceWords();
  const { quote, free, waiting, waitlist, children } = preview;
  const { parts, totalMinor, currency } = quote;
  const isFull = free === 0 || waiting > 0;
  // "3 × €28" of a price by the month needs a reason.
  const isTogether = quote.pricingType === 'perMonth' && (parts[0]?.count ?? 0) > 1;
  const total = formatPrice(totalMinor, currency);
  const booked = children.filter(({ refusal }) => refusal === null);
  // Otherwise not all of them pay that much.
  const isSame =
    (free === null || free >= booked.length) &&
    booked.every(({ withoutSessions }) => withoutSessions.length === 0);
  const together = formatPrice(totalMinor * booked.length, currency);
  const forEach = isSame ? t('sheet.forEachTogether', { together }) : t('sheet.forEach');
  // Of what is free nobody expects to pay.
  const whenFull = waitlist && activity.priceMinor ? t('answer.nothingYet') : '';
  const lines =
    parts.length === 1 && parts[0]?.count === 1
      ? [part(parts[0], currency)]
      : [t('activities:price.ifJoining', { total }), ...parts.map((one) => part(one, currency))];
  return (
    <Line icon={<IconCoins size={22} aria-hidden />} fact={unit(activity)}>
      {isFull && whenFull}
      {!isFull && totalMinor > 0 && parts.length === 0 && total}
      {!isFull &&
        totalMinor > 0 &&
        parts.length > 0 &&
        [
          ...lines,
          ...(booked.length > 1 ? [forEach] : []),
          ...(isTogether ? [t('shared:monthsTogether')] : []),
        ].map((line) => (
          <Text key={line} span inherit display="block">
            {line}
          </Text>
        ))}
    </Line>
  );
}

interface LineProps {
  readonly icon: ReactNode;
  readonly fact: string;
  readonly warn?: boolean;
  readonly children: ReactNode;
}

function Line({ icon, fact, warn, children }: LineProps) {
  return (
    <div className={classes.line} data-warn={warn || undefined}>
      {icon}
      <div>
        <Text fw={650}>{fact}</Text>
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
    </div>
  );
}
