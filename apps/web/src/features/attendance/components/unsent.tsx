import { Alert, Button, Text } from '@mantine/core';
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeMessageOf } from '../../../lib/api/error-messages.ts';
import { notify } from '../../../lib/loading/notify.ts';
import type { StoredTap } from '../../../lib/offline/offline-store.ts';
import { dismissTaps, sendTaps, unsentCount } from '../../../lib/offline/taps.ts';
import type { KnownRegister, Register } from '../api.ts';
import classes from './register.module.css';
import { useClockTime } from './use-clock-time.ts';

/** How old the list is, and what waits to be sent. */
export function Waiting({
  known: { kept, loadedAt },
  waiting,
}: {
  readonly known: KnownRegister;
  readonly waiting: number;
}) {
  const { t } = useTranslation('attendance');
  const clock = useClockTime();
  const [trying, setTrying] = useState(false);
  async function tryNow(): Promise<void> {
    setTrying(true);
    await sendTaps();
    setTrying(false);
    if (unsentCount() > 0) notify(t('signOut.failed'), { long: true });
  }
  const words = [
    kept && t('asOf', { time: clock(loadedAt) }),
    waiting > 0 && t('waiting', { count: waiting }),
  ].filter(Boolean);
  return (
    <div role="status">
      {words.length > 0 && (
        <div className={classes.band}>
          {kept ? <IconCloudOff size={20} aria-hidden /> : <IconCloudUp size={20} aria-hidden />}
          <span>{words.join(' · ')}</span>
          {waiting > 0 && (
            <Button variant="subtle" size="sm" loading={trying} onClick={() => void tryNow()}>
              {t('tryNow')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Marks that did not count: refused, or overtaken by a later one. They stay until they were read. */
export function Problems({
  problems,
  register: { children },
}: {
  readonly problems: readonly StoredTap[];
  readonly register: Register;
}) {
  const { t } = useTranslation('attendance');
  if (problems.length === 0) return null;
  const nameOf = (id: string) => {
    const child = children.find(({ childId }) => childId === id);
    return child ? `${child.firstName} ${child.lastName}` : t('somebody');
  };
  return (
    <Alert role="alert" color="orange" mb="sm" title={t('problems.title')}>
      {problems.map(({ id, childId, mark, state, code, by }) => {
        const what = mark === null ? t('leaving.title') : t(`mark.${mark}`);
        return (
          <Text key={id}>
            {nameOf(childId)}: {what}.{' '}
            {state === 'outdated'
              ? by
                ? t('problems.overtakenBy', { name: by })
                : t('problems.overtaken')
              : codeMessageOf(code)}
          </Text>
        );
      })}
      <Button variant="default" mt="sm" onClick={() => dismissTaps(problems.map(({ id }) => id))}>
        {t('problems.read')}
      </Button>
    </Alert>
  );
}
