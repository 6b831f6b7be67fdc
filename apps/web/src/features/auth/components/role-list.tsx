import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
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
  const today = useToday(roles.some(({ kind }) => kind === 'teacher'));
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {roles.map((role) => (
        <li key={role.name}>
          <ChoiceRow
            icon={<RoleIcon kind={role.kind} />}
            label={roleTitle(role)}
            description={
              role.kind === 'teacher' && today !== null ? today : t(`roleWaiting.${role.kind}`)
            }
            onClick={() => onChoose(role.name)}
          />
        </li>
      ))}
    </Stack>
  );
}

/** How many sessions a teacher has today and how many are taken; loaded beside, so that choosing never waits for it. */
function useToday(enabled: boolean): string | null {
  const { t } = useTranslation('auth');
  const [day, setDay] = useState<{ sessions: number; taken: number } | null>(null);
  useEffect(() => {
    if (!enabled) return;
    let here = true;
    import('../../attendance/api.ts')
      .then(({ readDaySummary }) => readDaySummary())
      .then(
        (summary) => here && setDay(summary),
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, [enabled]);
  if (!day || day.sessions === 0) return null;
  return t('roleToday', { count: day.sessions, taken: day.taken });
}
