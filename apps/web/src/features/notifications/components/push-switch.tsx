import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { usePush } from './use-push.ts';

/** Push to this browser, where the operator has set it up and the browser can. */
export function PushSwitch({ pushKey }: { readonly pushKey: string | null }) {
  const { t } = useTranslation('notifications');
  const { state, turnOn, turnOff } = usePush(pushKey);
  const { state: saving, save } = useInstantSave(t('push.failed'));
  const [busy, setBusy] = useState(false);
  if (pushKey === null || state === 'unavailable') return null;
  if (state === 'blocked') return <Text c="dimmed">{t('push.blocked')}</Text>;
  const press = async () => {
    setBusy(true);
    await save(state === 'on' ? turnOff : turnOn);
    setBusy(false);
  };
  return (
    <div>
      <Button variant="default" loading={busy} onClick={() => void press()}>
        {state === 'on' ? t('push.turnOff') : t('push.turnOn')}
      </Button>
      <SaveState {...saving} />
    </div>
  );
}
