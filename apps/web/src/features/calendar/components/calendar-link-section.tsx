import { Alert, Button, CopyButton, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDateTime } from '../../../lib/i18n/format.ts';
import { notify } from '../../../lib/loading/notify.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useSchool } from '../../school/api.ts';
import { type CalendarLink, useCreateCalendarLink, useDeleteCalendarLink } from '../api.ts';

interface CalendarLinkSectionProps {
  readonly link: CalendarLink;
  /** Of a family: each child may have a link of its own. */
  readonly family: readonly { readonly userId: string; readonly firstName: string }[];
}

/** The secret addresses of calendars: made, shown once, replaced, deleted; of all, and of one child. */
export function CalendarLinkSection({ link, family }: CalendarLinkSectionProps) {
  const { t } = useTranslation('calendar');
  return (
    <Stack gap="lg">
      <div>
        <Text>{t('text')}</Text>
        <Text c="dimmed">{t('secret')}</Text>
      </div>
      <Link childId={null} name={null} createdAt={link.createdAt} titled={family.length > 0} />
      {family.map(({ userId, firstName }) => (
        <Link
          key={userId}
          childId={userId}
          name={firstName}
          createdAt={link.children.find(({ childId }) => childId === userId)?.createdAt ?? null}
          titled
        />
      ))}
    </Stack>
  );
}

interface LinkProps {
  /** Null: all that the reader sees. */
  readonly childId: string | null;
  readonly name: string | null;
  readonly createdAt: string | null;
  readonly titled: boolean;
}

/** The words of a button, and whose link it is about for who can't see where it stands. */
function Words({ text, name }: { readonly text: string; readonly name: string | null }) {
  return (
    <>
      {text}
      {name !== null && <span className="visually-hidden">: {name}</span>}
    </>
  );
}

function Link({ childId, name, createdAt, titled }: LinkProps) {
  const { t } = useTranslation('calendar');
  const school = useSchool();
  const creating = useCreateCalendarLink(childId);
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null);
  const create = () => creating.mutate(undefined, { onSettled: () => setQuestion(null) });
  const date = createdAt && formatDateTime(createdAt, school?.timeZone ?? 'UTC');
  return (
    <Stack gap="sm" align="flex-start">
      {titled && (
        <div>
          <Title order={3}>{name ?? t('link.all')}</Title>
          <Text c="dimmed">{name === null ? t('link.allText') : t('link.childText')}</Text>
        </div>
      )}
      {creating.data && createdAt && <Address url={creating.data.url} />}
      <Text>{date ? t('since', { date }) : titled ? t('link.noneYet') : t('none')}</Text>
      {creating.error && !isApiError(creating.error, 'access_denied') && (
        <Alert role="alert" color="red">
          {`${t('saveFailed')}. ${messageOf(creating.error)}`}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          variant="default"
          loading={creating.isPending}
          onClick={() => (createdAt ? setQuestion('renew') : create())}
        >
          <Words text={createdAt ? t('renew') : t('create')} name={name} />
        </Button>
        {createdAt && (
          <Button variant="default" onClick={() => setQuestion('revoke')}>
            <Words text={t('revoke')} name={name} />
          </Button>
        )}
      </Group>
      {question === 'renew' && (
        <RenewDialog busy={creating.isPending} onRenew={create} onClose={() => setQuestion(null)} />
      )}
      {question === 'revoke' && (
        <RevokeDialog
          childId={childId}
          onRevoked={creating.reset}
          onClose={() => setQuestion(null)}
        />
      )}
    </Stack>
  );
}

function Address({ url }: { readonly url: string }) {
  const { t } = useTranslation('calendar');
  return (
    <Stack gap="xs" w="100%">
      <TextInput
        size="md"
        readOnly
        label={t('address')}
        description={t('once')}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={url} timeout={3000}>
        {({ copied, copy }) => (
          <Button
            style={{ alignSelf: 'flex-start' }}
            leftSection={
              copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
            }
            onClick={copy}
          >
            {copied ? t('copied') : t('copy')}
          </Button>
        )}
      </CopyButton>
    </Stack>
  );
}

interface RenewDialogProps {
  readonly busy: boolean;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

function RenewDialog({ busy, onRenew, onClose }: RenewDialogProps) {
  const { t } = useTranslation(['calendar', 'common']);
  return (
    <ConfirmDialog
      title={t('renewTitle')}
      text={t('renewText')}
      confirmLabel={t('renew')}
      cancelLabel={t('common:cancel')}
      busy={busy}
      onCancel={onClose}
      onConfirm={onRenew}
    />
  );
}

interface RevokeDialogProps {
  readonly childId: string | null;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

function RevokeDialog({ childId, onRevoked, onClose }: RevokeDialogProps) {
  const { t } = useTranslation(['calendar', 'common']);
  const { mutate, isPending, error } = useDeleteCalendarLink(childId);
  return (
    <ConfirmDialog
      title={t('revokeTitle')}
      text={t('revokeText')}
      confirmLabel={t('revoke')}
      cancelLabel={t('common:cancel')}
      busy={isPending}
      problem={
        error && !isApiError(error, 'access_denied')
          ? `${t('saveFailed')}. ${messageOf(error)}`
          : null
      }
      onCancel={onClose}
      onConfirm={() =>
        mutate(undefined, {
          onSuccess: () => {
            notify(t('revoked'));
            onRevoked();
            onClose();
          },
        })
      }
    />
  );
}
