import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/format.ts';
import classes from './places-card.module.css';

interface PlacesCardProps {
  readonly counts: {
    readonly confirmed: number;
    readonly pending: number;
    readonly waitlisted: number;
    readonly given: number;
  };
  /** Null: no limit, or each slot has its own. */
  readonly capacity: number | null;
}

/** More segments than this are too thin to be told apart. */
const MOST_SEGMENTS = 40;

/** How many places are held, and by what; the words say all that the bar shows. */
export function PlacesCard({ counts, capacity }: PlacesCardProps) {
  const { t } = useTranslation('participants');
  // A place in one session takes none of the activity's.
  const confirmed = counts.confirmed - counts.given;
  const held = confirmed + counts.pending;
  return (
    <div className={classes.card}>
      <div>
        <Text component="p" className={classes.held}>
          <b>{formatNumber(held)}</b>
          {capacity !== null && <> {t('of', { total: formatNumber(capacity) })}</>}
        </Text>
        <Text size="sm" c="dimmed">
          {t('placesHeld', { count: held })}
        </Text>
      </div>
      <div className={classes.rest}>
        <Segments confirmed={confirmed} pending={counts.pending} capacity={capacity ?? held} />
        <ul className={classes.legend}>
          <li>
            <i data-of="confirmed" aria-hidden />
            {t('count.confirmed', { count: confirmed })}
          </li>
          {counts.pending > 0 && (
            <li>
              <i data-of="pending" aria-hidden />
              {t('count.pending', { count: counts.pending })}
            </li>
          )}
          <li>
            <i data-of="waitlisted" aria-hidden />
            {t('count.waitlisted', { count: counts.waitlisted })}
          </li>
          {counts.given > 0 && <li>{t('count.given', { count: counts.given })}</li>}
        </ul>
      </div>
    </div>
  );
}

function Segments(props: {
  readonly confirmed: number;
  readonly pending: number;
  readonly capacity: number;
}) {
  const { confirmed, pending, capacity } = props;
  if (capacity === 0) return null;
  const parts = [
    ['confirmed', confirmed],
    ['pending', pending],
    ['free', Math.max(0, capacity - confirmed - pending)],
  ] as const;
  return (
    <div className={classes.bar} aria-hidden>
      {capacity <= MOST_SEGMENTS
        ? parts.flatMap(([name, count]) =>
            Array.from({ length: count }, (_none, index) => (
              <i key={`${name} ${String(index)}`} data-of={name} />
            )),
          )
        : parts
            .filter(([, count]) => count > 0)
            .map(([name, count]) => <i key={name} data-of={name} style={{ flexGrow: count }} />)}
    </div>
  );
}
