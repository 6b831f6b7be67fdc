import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../lib/i18n/language.ts';
import { telLink } from '../../../lib/url/tel-link.ts';
import { PendingNote } from '../../../ui/feedback/pending-note.tsx';
import { Facts } from '../../../ui/page/facts.tsx';
import { SectionCard } from '../../../ui/page/section-card.tsx';
import { useSchool } from '../../school/api.ts';
import type { User } from '../api.ts';
import { useSubRoleLabel } from './use-sub-role-label.ts';

/** The details of a person without payment details. */
export function UserFacts({ user }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'shared']);
  const subRoleLabel = useSubRoleLabel();
  const school = useSchool();
  const none = t('shared:notGiven');
  const at = (instant: string) => (school ? formatDateTime(instant, school.timeZone) : '');
  const isChild = user.roleKinds.includes('child');
  const facts = [
    ...(user.username ? [{ label: t('field.username'), value: user.username }] : []),
    { label: t('field.email'), value: <Email user={user} /> },
    {
      label: t('field.phone'),
      value: user.phone ? <Anchor href={telLink(user.phone)}>{user.phone}</Anchor> : none,
    },
    { label: t('field.address'), value: <Address user={user} /> },
    ...(user.subRole
      ? [{ label: subRoleLabel(user.roleKinds), value: t(`subRole.${user.subRole}`) }]
      : []),
    ...(isChild || user.birthDate
      ? [
          {
            label: t('field.birthDate'),
            value: user.birthDate ? formatDate(user.birthDate) : none,
          },
        ]
      : []),
    {
      label: t('field.language'),
      value: user.language ? LANGUAGE_NAMES[user.language] : t('languageName.none'),
    },
    { label: t('field.lastLogin'), value: user.lastLogin ? at(user.lastLogin) : t('never') },
    { label: t('field.createdAt'), value: at(user.createdAt) },
  ];
  return (
    <SectionCard title={t('shared:details')}>
      <Facts facts={facts} />
    </SectionCard>
  );
}

function Email({ user: { email, pendingEmail } }: { readonly user: User }) {
  const { t } = useTranslation('shared');
  return (
    <>
      {email ? <Anchor href={`mailto:${email}`}>{email}</Anchor> : t('notGiven')}
      {pendingEmail !== null && (
        <PendingNote>{t('newEmail.waits', { email: pendingEmail })}</PendingNote>
      )}
    </>
  );
}

function Address({ user: { address, confidentialAddress } }: { readonly user: User }) {
  const { t } = useTranslation(['users', 'shared']);
  if (!confidentialAddress) return address ?? t('shared:notGiven');
  return (
    <>
      {address}
      <Text size="sm" c="dimmed">
        {t('hiddenAddress')}
      </Text>
    </>
  );
}
