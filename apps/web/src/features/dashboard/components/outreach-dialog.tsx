import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useSchool } from '../../school/api.ts';
import {
  type BookingStatus,
  type Outreach,
  useEndPromotion,
  useOutreach,
  useSend,
} from '../api.ts';

interface OutreachDialogProps {
  readonly what: Outreach;
  readonly activity: BookingStatus;
  readonly onClose: () => void;
}

/** To whom it goes and how often it may, before it is sent. */
export function OutreachDialog({ what, activity, onClose }: OutreachDialogProps) {
  const { t } = useTranslation(['dashboard', 'common', 'messages']);
  const { id, name, promoted } = activity;
  const preview = useOutreach(what, id);
  const send = useSend(what, id);
  const end = useEndPromotion();
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const problem = send.error ?? end.error ?? preview.error;
  return (
    <Dialog title={t(`${what}.title`, { name })} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t(`${what}.text`)}</Text>
        <Text fw={600} role="status">
          {preview.data && t(`${what}.people`, { count: preview.data.people })}
        </Text>
        <Text c="dimmed">{t(`${what}.limit`)}</Text>
        {/* Somebody else may have been faster: the button that can't be pressed says why. */}
        {preview.data?.againAt && (
          <Text>{t(`${what}.again`, { at: formatDateTime(preview.data.againAt, timeZone) })}</Text>
        )}
        {problem && (
          <Alert role="alert" color="red">
            {what === 'remind' && send.error && `${t('messages:reminders.sendFailed')}. `}
            {messageOf(problem)}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        {what === 'promote' && promoted && (
          <Button
            variant="default"
            loading={end.isPending}
            onClick={() =>
              end.mutate(id, {
                onSuccess: () => {
                  notify(t('promote.ended', { name }));
                  onClose();
                },
              })
            }
          >
            {t('promote.end')}
          </Button>
        )}
        {/* Not the other one: it can't be pressed before it is known to whom it goes. */}
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('common:cancel')}
        </Button>
        <Button
          loading={send.isPending}
          disabled={!preview.data || preview.data.againAt !== null}
          onClick={() =>
            send.mutate(undefined, {
              onSuccess: (count) => {
                notify(t(`${what}.done`, { count, name }));
                onClose();
              },
            })
          }
        >
          {t(`${what}.submit`)}
        </Button>
      </Group>
    </Dialog>
  );
}
