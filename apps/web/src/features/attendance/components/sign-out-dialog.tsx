import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forgetTaps, sendTaps, unsentCount } from '../../../lib/offline/taps.ts';
import { readSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

interface SignOutDialogProps {
  readonly count: number;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** Signing out by choice wipes the device: what was not sent is offered to be sent first. */
export function SignOutDialog({ count, onSignOut, onClose }: SignOutDialogProps) {
  const { t } = useTranslation('attendance');
  const [state, setState] = useState<'asked' | 'sending' | 'failed'>('asked');
  async function send(): Promise<void> {
    setState('sending');
    await sendTaps();
    if (unsentCount() > 0) setState('failed');
    else onSignOut();
  }
  async function forget(): Promise<void> {
    const userId = readSession()?.userId;
    if (userId !== undefined) await forgetTaps(userId);
    onSignOut();
  }
  return (
    <Dialog title={t('signOut.title')} onClose={onClose}>
      <Text>{t('signOut.text', { count })}</Text>
      {state === 'failed' && (
        <Text role="alert" c="var(--mantine-color-error)" mt="sm">
          {t('signOut.failed')}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => void forget()}>
          {t('signOut.anyway')}
        </Button>
        <Button data-autofocus loading={state === 'sending'} onClick={() => void send()}>
          {t('signOut.send')}
        </Button>
      </Group>
    </Dialog>
  );
}
