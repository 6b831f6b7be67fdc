import { Alert, Badge, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { useLoadState } from '../../../lib/api/use-load-state.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { useSchool } from '../../school/api.ts';
import { fetchSignIns, type SignIn, signOutElsewhere } from '../api.ts';
import classes from './sessions-dialog.module.css';

const KEY = ['auth', 'sessions'];

/** Where the person is signed in, and the way to end all of it but here. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  // Never cached: the list must be current.
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => fetchSignIns(signal),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <Dialog title={t('auth:sessions')} closeLabel={t('common:close')} onClose={onClose}>
      <LoadState {...useLoadState(query, t('sessions.loadFailed'))} rows={2} />
      {data && <SignIns items={data.items} />}
    </Dialog>
  );
}

function SignIns({ items }: { readonly items: readonly SignIn[] }) {
  const { t } = useTranslation('account');
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: signOutElsewhere,
    onSuccess: () => {
      notify(t('sessions.ended'));
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  return (
    <Stack gap="md">
      <ul className={classes.list}>
        {items.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {items.length > 1 ? (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
          {t('sessions.endOthers')}
        </Button>
      ) : (
        <Text c="dimmed">{t('sessions.onlyHere')}</Text>
      )}
      {end.isError && (
        <Alert role="alert" color="red">
          {messageOf(end.error)}
        </Alert>
      )}
    </Stack>
  );
}

function SignInRow({ signIn }: { readonly signIn: SignIn }) {
  const { t } = useTranslation('account');
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const { device, createdAt, lastUsedAt, current } = signIn;
  return (
    <li className={classes.row}>
      <div className={classes.device}>
        <Text fw={600}>{device ?? t('sessions.unknownDevice')}</Text>
        {current && (
          <Badge variant="light" size="lg" className={classes.here}>
            {t('sessions.here')}
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {t('sessions.since')}: {formatDateTime(createdAt, timeZone)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sessions.lastUsed')}: {formatDateTime(lastUsedAt, timeZone)}
      </Text>
    </li>
  );
}
