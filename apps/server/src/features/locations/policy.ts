import { has, type Principal } from '../../platform/auth/principal.ts';

/** What the reader may do with locations; the endpoints ask for the same permission, so a button never lies. */
export function locationRights(principal: Principal) {
  const manage = has(principal, 'locations.manage');
  return { create: manage, edit: manage, delete: manage };
}
