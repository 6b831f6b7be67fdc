import type { RoleKind } from '#domain/roles/kinds.ts';
import type { SessionRole } from '../lib/session/session.ts';
import { findRoute, type Guard, HOME_PATHS, LOGIN_PATH } from './route-table.ts';

/** The part of the session that guards use. */
export interface GuardFacts {
  readonly signedIn: boolean;
  readonly roles: readonly SessionRole[];
  /** The name of the chosen role; null while a person with several roles has not chosen. */
  readonly activeRole: string | null;
  /** The home page of each area, as returned by the sign-in. */
  readonly homePages?: Readonly<Partial<Record<RoleKind, string>>> | undefined;
}

export type AccessResult = 'enter' | 'signIn' | 'chooseRole' | 'denied';

/** Whether a page may be entered, and if not, why (spec points 4 and 6). */
export function checkAccess(guard: Guard, facts: GuardFacts): AccessResult {
  if (guard === 'open') return 'enter';
  if (!facts.signedIn) return 'signIn';
  const active = activeRoleIn(facts);
  if (active === null) return facts.roles.length > 1 ? 'chooseRole' : 'denied';
  if (guard === 'token') return 'enter';
  if (guard === 'parentAndChild') return isParentAndChild(facts, active) ? 'enter' : 'denied';
  return active.kind === guard ? 'enter' : 'denied';
}

/** The booked activity's page: parent and child among the roles, and one of the two active. */
function isParentAndChild({ roles }: GuardFacts, active: SessionRole): boolean {
  const holds = (kind: RoleKind) => roles.some((role) => role.kind === kind);
  return holds('parent') && holds('child') && ['parent', 'child'].includes(active.kind);
}

function activeRoleIn({ roles, activeRole }: GuardFacts): SessionRole | null {
  return roles.find((role) => role.name === activeRole) ?? null;
}

/** The roles a person holds that would open a page. */
export function rolesForGuard(guard: Guard, facts: GuardFacts): SessionRole[] {
  return facts.roles.filter(
    (role) => checkAccess(guard, { ...facts, activeRole: role.name }) === 'enter',
  );
}

export type LoginStep =
  | { readonly step: 'signIn' }
  | { readonly step: 'chooseRole' }
  | { readonly step: 'denied'; readonly path: string; readonly roles: readonly SessionRole[] }
  | { readonly step: 'go'; readonly path: string };

/**
 * The current step of the login screen: sign in, choose a role, show that a page needs another role, or
 * redirect to the requested page or home.
 */
export function nextLoginStep(facts: GuardFacts, redirectPath: string | null): LoginStep {
  if (!facts.signedIn) return { step: 'signIn' };
  const active = activeRoleIn(facts);
  if (active === null) return { step: 'chooseRole' };
  const wanted = safeRedirect(redirectPath);
  if (wanted === null) return { step: 'go', path: homeOf(active.kind, facts) };
  const guard = findRoute(pathnameOf(wanted))?.guard ?? 'open';
  return checkAccess(guard, facts) === 'enter'
    ? { step: 'go', path: wanted }
    : { step: 'denied', path: wanted, roles: rolesForGuard(guard, facts) };
}

/** `/login?confirm=…` and `?unsubscribe=…`, links of mails: they stay open, signed in or not. */
export function hasConfirmToken(search: Readonly<Record<string, unknown>>): boolean {
  return search['confirm'] !== undefined || hasUnsubscribeToken(search);
}

/** The home page from the sign-in, if this role may enter it. */
function homeOf(kind: RoleKind, facts: GuardFacts): string {
  const told = safeRedirect(facts.homePages?.[kind]);
  const guard = told === null ? undefined : findRoute(pathnameOf(told))?.guard;
  return told !== null && guard !== undefined && checkAccess(guard, facts) === 'enter'
    ? told
    : HOME_PATHS[kind];
}

// The path is compared as text, never decoded: a path that needs decoding is not one of ours.
const PLAIN_PATH = /^\/[A-Za-z0-9_~.$-]+(?:\/[A-Za-z0-9_~.$-]+)*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL_OR_BACKSLASH = /[\u0000-\u001f\u007f\\]/;

/**
 * The stored path if it leads to a known page of this portal, else null. Only a plain path of the
 * route table is ever followed; the rest of the URL may hold anything that stays on this origin.
 */
export function safeRedirect(path: string | null | undefined): string | null {
  if (!path || path.length > 2000 || CONTROL_OR_BACKSLASH.test(path)) return null;
  const pathname = pathnameOf(path);
  if (
    !PLAIN_PATH.test(pathname) ||
    pathname.split('/').some((part) => part === '.' || part === '..')
  )
    return null;
  const route = findRoute(pathname);
  return route === null || route.screen === null || route.path === LOGIN_PATH ? null : path;
}

function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? '';
}

export function hasUnsubscribeToken(search: Readonly<Record<string, unknown>>): boolean {
  return search['unsubscribe'] !== undefined;
}
