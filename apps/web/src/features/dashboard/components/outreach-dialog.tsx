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
  const { id, name } = activity;
  const preview = useOutreach(what, id);
  const send = useSend(what, id);
  const end = useEndPromotion();
  const timeZone = useSchool()?.timeZone ?? 'Europe/Riga';
  const problem = send.error ?? end.error ?? preview.error;
  const promoted = what === 'promote' && activity.promoted;
  // Somebody else may have been faster than the row.
  const againAt = preview.data
    ? preview.data.againAt
    : { remind: activity.remindAgainAt, promote: activity.promoteAgainAt }[what];
  const lately = againAt !== null;
  const words = {
    title: promoted ? t('promote.titleAgain', { name }) : t(`${what}.title`, { name }),
    text: promoted ? t('promote.textAgain') : t(`${what}.text`),
    submit: promoted ? t('promote.submitAgain') : t(`${what}.submit`),
  };
  return (
    <Dialog title={lately ? name : words.title} onClose={onClose}>
      <Stack gap="sm">
        {lately ? (
          <Text>{t(`${what}.lately`, { at: formatDateTime(againAt, timeZone) })}</Text>
        ) : (
          <>
            <Text>{words.text}</Text>
            {what === 'promote' && activity.available === 0 && <Text>{t('promote.full')}</Text>}
            <Text fw={600} role="status">
              {preview.data && t(`${what}.people`, { count: preview.data.people })}
            </Text>
            <Text c="dimmed">{t(`${what}.limit`)}</Text>
          </>
        )}
        {problem && (
          <Alert role="alert" color="red">
            {what === 'remind' && send.error && `${t('messages:reminders.sendFailed')}. `}
            {messageOf(problem)}
          </Alert>
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        {promoted && (
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
          {lately ? t('common:close') : t('common:cancel')}
        </Button>
        {!lately && (
          <Button
            loading={send.isPending}
            disabled={!preview.data}
            onClick={() =>
              send.mutate(undefined, {
                onSuccess: (count) => {
                  notify(t(`${what}.done`, { count, name }));
                  onClose();
                },
              })
            }
          >
            {words.submit}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
