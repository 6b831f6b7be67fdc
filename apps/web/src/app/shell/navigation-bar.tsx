import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useMyPermissions } from '../../features/me/api.ts';
import { activeRoleOf, useSession } from '../../lib/session.ts';
import { NAVIGATION, type NavigationEntry } from '../navigation.ts';
import classes from './shell.module.css';

/** One list, at the side on a desk and at the bottom on a phone. */
export function NavigationBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const kind = activeRoleOf(useSession())?.kind;
  const entries = kind === undefined ? [] : NAVIGATION[kind];
  const held = useMyPermissions(entries.some(({ permission }) => permission !== undefined));
  if (kind === undefined) return null;
  const shown = entries.filter(
    ({ permission }) => permission === undefined || held.includes(permission),
  );
  return (
    <nav className={classes.nav} aria-label={t('nav.label')}>
      <ul className={classes.entries}>
        {shown.map((entry) => (
          <li key={entry.path}>
            <Link
              to={entry.path}
              className={classes.entry}
              // The router's own idea of the active link knows no pages below.
              activeProps={{}}
              aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
            >
              <entry.icon size={22} stroke={1.75} aria-hidden />
              {t(`nav.${entry.label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isCurrent({ path, also = [] }: NavigationEntry, pathname: string): boolean {
  return pathname === path || also.some((start) => pathname.startsWith(start));
}
