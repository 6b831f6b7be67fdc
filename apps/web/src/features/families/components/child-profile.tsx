import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullName } from '#domain/users/user.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { messageOf } from '../../../lib/api/error-messages.ts';
import { formatDate } from '../../../lib/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { PendingNote } from '../../../ui/feedback/pending-note.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import { RowsSkeleton } from '../../../ui/table/rows-skeleton.tsx';
import { type ChildProfile as Profile, useMyChild } from '../api.ts';
import { ChildProfileForm } from '../forms/child-profile-form.tsx';

interface ChildProfileProps {
  readonly childId: string;
  /** More about the child, below what the school knows. */
  readonly more?: ReactNode;
  readonly onClose: () => void;
}

/** What the school knows of the own child, and what a guardian may put right. */
export function ChildProfile({ childId, more, onClose }: ChildProfileProps) {
  const { t } = useTranslation(['families', 'common']);
  const { data, error, refetch } = useMyChild(childId);
  const [editing, setEditing] = useState<'profile' | 'sendAgain' | null>(null);
  if (data && editing && data.can.edit) {
    return (
      <ChildProfileForm
        child={data}
        sendAgain={editing === 'sendAgain'}
        onClose={() => setEditing(null)}
      />
    );
  }
  const title = data ? t('profile.title', { name: fullName(data) }) : t('profile.open');
  const isGone = isApiError(error, 'not_found', 'invalid_request');
  return (
    <Dialog size={560} title={title} closeLabel={t('common:close')} onClose={onClose}>
      {data && !isGone && <Shown child={data} onEdit={setEditing} />}
      {data && !isGone && more}
      {isGone && <Text>{t('profile.notFound')}</Text>}
      {error && !data && !isGone && (
        <LoadError
          title={t('profile.loadFailed')}
          message={messageOf(error)}
          retryLabel={t('common:tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <RowsSkeleton rows={4} label={t('common:loading')} />}
    </Dialog>
  );
}

interface ShownProps {
  readonly child: Profile;
  readonly onEdit: (what: 'profile' | 'sendAgain') => void;
}

function Shown({ child, onEdit }: ShownProps) {
  const { t } = useTranslation(['families', 'users', 'shared', 'common']);
  const none = t('shared:notGiven');
  const facts = [
    { label: t('profile.youAre'), value: t(`relation.${child.relation}`) },
    {
      label: t('users:field.birthDate'),
      value: child.birthDate ? formatDate(child.birthDate) : none,
    },
    {
      label: t('users:field.cohorts'),
      value: child.cohorts.map(({ name }) => name).join(', ') || none,
    },
    {
      label: t('users:field.address'),
      value: child.confidentialAddress ? t('users:hiddenAddress') : (child.address ?? none),
    },
    { label: t('users:field.phone'), value: child.phone ?? none },
    // Hidden fields are absent: “not given” would be wrong.
    ...(child.confidentialAddress
      ? []
      : [
          {
            label: t('users:field.email'),
            value: <Email child={child} onSendAgain={() => onEdit('sendAgain')} />,
          },
        ]),
    {
      label: t('users:field.language'),
      value: child.language ? LANGUAGE_NAMES[child.language] : t('users:languageName.none'),
    },
    {
      label: t('profile.yourRights'),
      value: child.rights.map((right) => t(`right.${right}`)).join(' · '),
    },
  ];
  return (
    <Stack gap="md">
      <Facts facts={facts} />
      <Text size="sm" c="dimmed">
        {child.can.edit ? t('profile.namesBySchool') : t('profile.readOnly')}
      </Text>
      {child.can.edit && (
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => onEdit('profile')}
          >
            {t('common:edit')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface EmailProps {
  readonly child: Profile;
  readonly onSendAgain: () => void;
}

function Email({ child: { email, pendingEmail, can }, onSendAgain }: EmailProps) {
  const { t } = useTranslation('shared');
  return (
    <>
      {email ?? t('notGiven')}
      {pendingEmail !== null && (
        <PendingNote
          action={
            can.editEmail && (
              <Button variant="subtle" onClick={onSendAgain}>
                {t('newEmail.sendAgain')}
              </Button>
            )
          }
        >
          {t('newEmail.waits', { email: pendingEmail })}
        </PendingNote>
      )}
    </>
  );
}
