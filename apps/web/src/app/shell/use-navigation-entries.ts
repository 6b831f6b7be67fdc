import { useMyPermissions } from '../../features/me/api.ts';
import { activeRoleOf, useSession } from '../../lib/session/session.ts';
import { NAVIGATION, type NavigationEntry } from '../navigation.ts';

/** The navigation entries of the active role. */
export function useNavigationEntries(): readonly NavigationEntry[] {
  const kind = activeRoleOf(useSession())?.kind;
  const entries = kind === undefined ? [] : NAVIGATION[kind];
  const held = useMyPermissions(entries.some(({ permissions }) => permissions !== undefined));
  return entries.filter(
    ({ permissions }) => permissions?.some((one) => held.includes(one)) ?? true,
  );
}
