import type { CSSProperties } from 'react';
import type { Minutes } from '#domain/calendar/hours.ts';
import { minutesOf } from '#domain/dates/times.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { localParts } from '../../../lib/i18n/format.ts';
import { useSchool } from '../../school/api.ts';
import classes from './hour-grid.module.css';

/** Where the day has come to, by the school's clock. */
export function NowLine({ hours }: { readonly hours: Minutes }) {
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const now = useServerClock((instant) =>
    minutesOf(localParts(instant.toISOString(), timeZone).time),
  );
  if (now < hours.from || now > hours.to) return null;
  return (
    <div
      className={classes.now}
      data-now
      style={{ '--from': (now - hours.from) / 60 } as CSSProperties}
      aria-hidden
    />
  );
}
