import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRole } from '../../../lib/session.ts';
import { useRoleTitle } from '../../../lib/use-role-title.ts';
import { ChoiceRow } from '../../../ui/choice-row.tsx';
import { RoleIcon } from '../../../ui/role-icon.tsx';

interface RoleListProps {
  readonly roles: readonly SessionRole[];
  readonly onChoose: (name: string) => void;
}

/** One large row a role: the whole row is the target. */
export function RoleList({ roles, onChoose }: RoleListProps) {
  const { t } = useTranslation('auth');
  const roleTitle = useRoleTitle();
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {roles.map((role) => (
        <li key={role.name}>
          <ChoiceRow
            icon={<RoleIcon kind={role.kind} />}
            label={roleTitle(role)}
            description={t(`roleWaiting.${role.kind}`)}
            onClick={() => onChoose(role.name)}
          />
        </li>
      ))}
    </Stack>
  );
}
