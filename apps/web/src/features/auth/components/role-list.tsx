import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SessionRole } from '../../../lib/session/session.ts';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { RoleIcon } from '../../../ui/brand/role-icon.tsx';
import { ChoiceRow } from '../../../ui/form/choice-row.tsx';

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
