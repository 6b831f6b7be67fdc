import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Pill } from '../../../ui/feedback/pill.tsx';
import type { ListedUser } from '../api.ts';
import { useRoleName } from './use-role-name.ts';

const COLORS = { active: 'teal', invited: 'orange', archived: 'gray' } as const;

export function StatusPill({ status }: Pick<ListedUser, 'status'>) {
  const { t } = useTranslation('users');
  return <Pill color={COLORS[status]}>{t(`status.${status}`)}</Pill>;
}

/** Badges of a person's roles and status. */
export function UserPills({
  user: { roles, status },
  withStatus = false,
}: {
  readonly user: Pick<ListedUser, 'roles' | 'status'>;
  readonly withStatus?: boolean;
}) {
  const roleName = useRoleName();
  return (
    <Group gap={6}>
      {roles.map((name) => (
        <Pill key={name}>{roleName(name)}</Pill>
      ))}
      {(withStatus || status !== 'active') && <StatusPill status={status} />}
    </Group>
  );
}
