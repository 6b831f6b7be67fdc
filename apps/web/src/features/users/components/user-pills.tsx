import { IconArchive, IconCheck, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { ListedUser } from '../api.ts';

const LOOKS = {
  active: { color: 'teal', Icon: IconCheck },
  invited: { color: 'orange', Icon: IconMail },
  archived: { color: 'gray', Icon: IconArchive },
} as const;

export function StatusPill({ status }: Pick<ListedUser, 'status'>) {
  const { t } = useTranslation('users');
  const { color, Icon } = LOOKS[status];
  return (
    <Pill color={color} icon={<Icon size={16} aria-hidden />}>
      {t(`status.${status}`)}
    </Pill>
  );
}
