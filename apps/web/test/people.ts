import { decideHomePages, readHomePages } from '#domain/home-pages/home-pages.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { type LoginAnswer, startSession } from '../src/lib/session/session.ts';

/** What the server answers to a login of somebody with these roles. */
export function loginAnswer(...kinds: RoleKind[]): LoginAnswer {
  return {
    _id: '0193a000-0000-7000-8000-00000000aaaa',
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    roles: kinds,
    roleIds: kinds.map((_, index) => `0193a000-0000-7000-8000-00000000bbb${index}`),
    roleKinds: kinds,
    childRoleId: null,
    lastLogin: null,
    firstName: 'Inese',
    lastName: 'Kalniņa',
    permissions: [],
    language: null,
    theme: null,
    homePages: decideHomePages(readHomePages(null), readHomePages(null)),
  };
}

export function signedInAs(...kinds: RoleKind[]): void {
  startSession(loginAnswer(...kinds));
}
