import { activeRoleOf, useSession } from '../../../lib/session/session.ts';
import { ACTIVITY_PATHS } from '../api.ts';

/** Who reads about activities, and where each thing about them is for that reader. */
export function useReader() {
  const kind = activeRoleOf(useSession())?.kind ?? 'child';
  return { kind, isStaff: kind === 'admin' || kind === 'teacher', paths: ACTIVITY_PATHS[kind] };
}
