import { List } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '../api.ts';
import { whenOf } from '../components/use-session-acts.ts';

const MOST = 6;

/** Which sessions a dialog speaks of. */
export function SessionLines({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('sessions');
  const more = sessions.length - MOST;
  return (
    <List>
      {sessions.slice(0, MOST).map((session) => (
        <List.Item key={session.id}>{whenOf(session)}</List.Item>
      ))}
      {more > 0 && <List.Item>{t('more', { count: more })}</List.Item>}
    </List>
  );
}
