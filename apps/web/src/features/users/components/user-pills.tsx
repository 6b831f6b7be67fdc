import { IconArchive, IconCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { localParts } from '../../../lib/i18n/format.ts';
import { formatShortDate } from '../../../lib/i18n/short-date.ts';
import { Pill } from '../../../ui/feedback/pill.tsx';
import { useSchool, useSchoolToday } from '../../school/api.ts';
import type { ListedUser } from '../api.ts';

type Standing = Pick<ListedUser, 'status' | 'invitedAt'>;

const LOOKS = {
  active: { color: 'teal', Icon: IconCheck },
  invited: { color: 'orange', Icon: IconMail },
  archived: { color: 'gray', Icon: IconArchive },
} as const;

/** The day on which somebody was invited, as the school counts it. */
export function useInvitedDay(): (invitedAt: string) => string {
  const school = useSchool();
  const today = useSchoolToday();
  return (invitedAt) =>
    school ? formatShortDate(localParts(invitedAt, school.timeZone).date, today) : '';
}

/** A status in words: of somebody invited when, or that nothing was sent yet. */
export function useStatusWords(): (user: Standing) => string {
  const { t } = useTranslation('users');
  const dayOf = useInvitedDay();
  return ({ status, invitedAt }) => {
    if (status !== 'invited') return t(`status.${status}`);
    return invitedAt ? t('invite.on', { date: dayOf(invitedAt) }) : t('invite.notYet');
  };
}

export function StatusPill({ user }: { readonly user: Standing }) {
  const words = useStatusWords();
  const { status, invitedAt } = user;
  const { color, Icon } = LOOKS[status];
  return (
    <Pill
      color={status === 'invited' && !invitedAt ? 'gray' : color}
      icon={<Icon size={16} aria-hidden />}
    >
      {words(user)}
    </Pill>
  );
}
