import { useEffect } from 'react';
import { serverNow } from '../../../lib/api/server-clock.ts';
import { useServerClock } from '../../../lib/api/use-server-clock.ts';
import { dateIn } from '../../../lib/i18n/time-zone.ts';
import { readDay } from '../../../lib/offline/offline-store.ts';
import { useTapSending } from '../../../lib/offline/taps.ts';
import { identityOf, useSession } from '../../../lib/session/session.ts';
import { useSchool } from '../../school/api.ts';
import { useDay, useRecordedAnswers } from '../api.ts';

/** What goes on behind every page of staff: today's lists are kept, taps are sent, names are wiped at midnight. */
export function OfflineWork() {
  useTapSending();
  useRecordedAnswers();
  useDay();
  const identity = identityOf(useSession());
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const today = useServerClock((now) => dateIn(timeZone, now));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new day is what it waits for
  useEffect(() => {
    // Reading one of another day wipes it.
    if (identity !== null) readDay(identity, serverNow()).catch(() => undefined);
  }, [identity, today]);
  useEffect(() => {
    // So that the register opens without a connection although nobody opened it before.
    void import('./register.tsx').catch(() => undefined);
  }, []);
  return null;
}
