import { Alert, Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { codeMessageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime, formatTime } from '../../../lib/i18n/format.ts';
import { knownZone } from '../../../lib/i18n/time-zone.ts';
import { formatDay } from '../../../lib/i18n/weekdays.ts';
import type { StoredTap } from '../../../lib/offline/offline-store.ts';
import { dismissTaps, useTaps } from '../../../lib/offline/taps.ts';
import { useSchool } from '../../school/api.ts';

/** Nobody else tells of them: the register of the session is not opened any more. */
const OUT_OF_REACH = ['not_found', 'access_denied'];

interface LostMarksProps {
  /** Of this session alone; else of all. */
  readonly sessionId?: string;
}

/** Marks that did not count, told outside of their register too: it may be out of reach by now. */
export function LostMarks({ sessionId }: LostMarksProps) {
  const lost = useTaps().filter(
    (tap) => tap.state !== 'waiting' && (sessionId === undefined || tap.sessionId === sessionId),
  );
  return lost.length === 0 ? null : <Told lost={lost} />;
}

function Told({ lost }: { readonly lost: readonly StoredTap[] }) {
  const { t } = useTranslation('attendance');
  const timeZone = knownZone(useSchool()?.timeZone ?? 'Europe/Riga');
  const sessionOf = ({ session, recordedAt }: StoredTap) =>
    session
      ? `${session.activity}, ${formatDay(session.date)}, ${formatTime(session.startTime)}`
      : t('problems.marked', { when: formatDateTime(recordedAt, timeZone) });
  const reasonOf = ({ state, code, by }: StoredTap) => {
    if (state === 'outdated')
      return by ? t('problems.overtakenBy', { name: by }) : t('problems.overtaken');
    return code && OUT_OF_REACH.includes(code) ? t('problems.outOfReach') : codeMessageOf(code);
  };
  const groups = Map.groupBy(lost, (tap) => `${tap.sessionId} ${reasonOf(tap)}`);
  return (
    <Alert role="alert" color="orange" mb="sm" title={t('problems.title')}>
      {[...groups].flatMap(([key, group]) =>
        group.slice(0, 1).map((tap) => (
          <Text key={key}>
            {t('problems.of', { session: sessionOf(tap), count: group.length })} {reasonOf(tap)}
          </Text>
        )),
      )}
      <Button variant="default" mt="sm" onClick={() => dismissTaps(lost.map(({ id }) => id))}>
        {t('problems.read')}
      </Button>
    </Alert>
  );
}
