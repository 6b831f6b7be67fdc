import { Checkbox, Stack, Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useInstantSave } from '../../../lib/forms/use-instant-save.ts';
import { SaveState } from '../../../ui/form/save-state.tsx';
import { type NotificationPreferences, useToggleNotifications } from '../api.ts';
import classes from './notification-settings.module.css';
import { PushSwitch } from './push-switch.tsx';

/** A matrix of notification kinds and channels; each switch saves immediately. */
export function NotificationSettings({
  preferences,
}: {
  readonly preferences: NotificationPreferences;
}) {
  const { t } = useTranslation('notifications');
  const { kinds, digest, hasEmail, pushKey } = preferences;
  const moving = useToggleNotifications();
  const { state, save } = useInstantSave(t('settings.saveFailed'));
  const channels = (['inApp', 'email', 'push'] as const).filter(
    (channel) => channel !== 'push' || pushKey !== null,
  );
  return (
    <Stack gap="md">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('settings.kind')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {t(`settings.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, channels: lines }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`kinds.${kind}`)}
                {lines.some(({ locked }) => locked) && (
                  <Text span display="block" size="sm" c="dimmed" fw={400}>
                    {t('settings.locked')}
                  </Text>
                )}
              </th>
              {lines
                .filter(({ channel }) => channels.includes(channel))
                .map(({ channel, on, locked }) => (
                  <td key={channel}>
                    <Checkbox
                      classNames={{ root: classes.box ?? '', body: classes.boxBody ?? '' }}
                      size="md"
                      aria-label={`${t(`kinds.${kind}`)}: ${t(`settings.${channel}`)}`}
                      checked={on && (channel !== 'email' || hasEmail)}
                      disabled={locked || (channel === 'email' && !hasEmail)}
                      onChange={(event) => {
                        const switches = [{ kind, channel, on: event.currentTarget.checked }];
                        void save(() => moving.mutateAsync({ switches }));
                      }}
                    />
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
      </table>
      {!hasEmail && <Text c="dimmed">{t('settings.noEmail')}</Text>}
      <Switch
        size="md"
        label={t('settings.digest')}
        description={t('settings.digestHint')}
        checked={digest && hasEmail}
        disabled={!hasEmail}
        onChange={(event) => {
          const wanted = event.currentTarget.checked;
          void save(() => moving.mutateAsync({ digest: wanted }));
        }}
      />
      <SaveState {...state} />
      <PushSwitch pushKey={pushKey} />
    </Stack>
  );
}
