import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRoleTitle } from '../../../lib/session/use-role-title.ts';
import { RoleIcon } from '../../../ui/brand/role-icon.tsx';
import type { Role } from '../api.ts';
import classes from './role-links.module.css';

interface RoleLinksProps {
  readonly roles: readonly Role[];
  /** The role that is shown beside the list, if one is. */
  readonly chosen: string | undefined;
}

/** The roles of the school, each with the number of people who hold it. */
export function RoleLinks({ roles, chosen }: RoleLinksProps) {
  const { t } = useTranslation('roles');
  const roleTitle = useRoleTitle();
  return (
    <nav aria-label={t('list')} className={classes.nav}>
      <ul className={classes.list}>
        {roles.map((role) => (
          <li key={role.id}>
            <Link
              to={`/admin/role/${role.id}`}
              className={classes.link}
              activeProps={{}}
              aria-current={role.id === chosen ? 'page' : undefined}
            >
              <span className={classes.icon}>
                <RoleIcon kind={role.kind} size={22} />
              </span>
              <span className={classes.words}>
                <Text span display="block" fw={600}>
                  {roleTitle(role)}
                </Text>
                <Text span display="block" size="sm" className={classes.people}>
                  {t('people', { count: role.people })}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
