import { useSyncExternalStore } from 'react';
import type { login } from '#contract/auth.ts';
import type { AnswerOf, OutputOf } from '#contract/endpoint.ts';
import { isLanguage, type Language } from '#domain/languages.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import {
  clearStoredExcept,
  onStoredByOtherTab,
  readStored,
  writeStored,
} from '../storage/storage.ts';

export type LoginAnswer = OutputOf<AnswerOf<typeof login>>;

export interface Session {
  readonly token: string;
  readonly refreshToken: string;
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Names, in the order of `roleIds` and `roleKinds`. */
  readonly roles: readonly string[];
  readonly roleIds: readonly string[];
  readonly roleKinds: readonly RoleKind[];
  /** Name and id of the role in use; null until a person with several roles has chosen. */
  readonly activeRole: string | null;
  readonly roleId: string | null;
  readonly childRoleId: string | null;
  readonly lastLogin: string | null;
  /** The account's language; a choice made on this device goes before it. */
  readonly accountLanguage: Language | null;
  /** The page of each area that opens first, as it stood at the sign-in. */
  readonly homePages: Readonly<Record<RoleKind, string>>;
}

const SESSION = 'session';
const LANGUAGE = 'language';
const REDIRECT_PATH = 'redirectPath';
export const THEME = 'theme';
const ENDED_BY_SERVER = 'forcedOut';

/**
 * What signing in leaves alone (product.md section 3), beside consent, which is a cookie. Drafts belong to a user id and are offered to
 * that user only; `pseudo` is the switch of the tests' language.
 */
const KEPT_AT_SIGN_IN = [LANGUAGE, REDIRECT_PATH, 'drafts', 'pseudo'];

const listeners = new Set<() => void>();
let cached: { readonly raw: string | null; readonly session: Session | null } = {
  raw: null,
  session: null,
};

/** The session as stored now. The same object as long as nothing changed. */
export function readSession(): Session | null {
  const raw = readStored(SESSION);
  if (raw !== cached.raw) cached = { raw, session: decode(raw) };
  return cached.session;
}

function decode(raw: string | null): Session | null {
  if (raw === null) return null;
  try {
    const value = JSON.parse(raw) as Partial<Session> | null;
    // Written by an older release or by hand: ignored if incomplete.
    if (!value?.token || !value.refreshToken || !value.userId || !Array.isArray(value.roles))
      return null;
    return value as Session;
  } catch {
    return null;
  }
}

function writeSession(session: Session | null): void {
  writeStored(SESSION, session === null ? null : JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** A role is told by its name, or as something that has one (spec point 3). */
const nameOf = (role: string | { readonly name: string }) =>
  typeof role === 'string' ? role : role.name;

/** Starts a session after clearing the last one's values; a single role is active immediately. */
export function startSession(answer: LoginAnswer): void {
  clearStoredExcept(KEPT_AT_SIGN_IN);
  // Without an entry the system's preference applies.
  writeStored(THEME, answer.theme === 'auto' ? null : answer.theme);
  const roles = answer.roles.map(nameOf);
  const single = roles.length === 1;
  writeSession({
    token: answer.accessToken,
    refreshToken: answer.refreshToken,
    userId: answer._id,
    firstName: answer.firstName,
    lastName: answer.lastName,
    roles,
    roleIds: answer.roleIds,
    roleKinds: answer.roleKinds,
    activeRole: single ? (roles[0] ?? null) : null,
    roleId: single ? (answer.roleIds[0] ?? null) : null,
    childRoleId: answer.childRoleId,
    lastLogin: answer.lastLogin,
    accountLanguage: answer.language,
    homePages: answer.homePages,
  });
}

/** The account's language changed while signed in, so that the next page load knows it too. */
export function replaceAccountLanguage(accountLanguage: Language | null): void {
  const session = readSession();
  if (session) writeSession({ ...session, accountLanguage });
}

export function replaceTokens(tokens: {
  readonly token: string;
  readonly refreshToken: string;
}): void {
  const session = readSession();
  if (session) writeSession({ ...session, ...tokens });
}

/** Switches to another of the user's roles; an unknown name is ignored. */
export function chooseRole(name: string): void {
  const session = readSession();
  const index = session?.roles.indexOf(name) ?? -1;
  if (session && index >= 0) {
    writeSession({ ...session, activeRole: name, roleId: session.roleIds[index] ?? null });
  }
}

/** The choices of the last visit go with it. */
export function endSession(): void {
  clearStoredExcept([...KEPT_AT_SIGN_IN, SESSION, THEME, ENDED_BY_SERVER]);
  writeSession(null);
}

/** Ends the session after the server rejected it: open forms of every tab save drafts. */
export function endSessionByServer(): void {
  writeStored(ENDED_BY_SERVER, '1');
  endSession();
}

/** Whether the server ended the last session, not the user. Reset by signing in. */
export function wasEndedByServer(): boolean {
  return readSession() === null && readStored(ENDED_BY_SERVER) === '1';
}

export interface SessionRole {
  readonly name: string;
  readonly kind: RoleKind;
}

export function rolesOf(session: Session | null): SessionRole[] {
  return (session?.roles ?? []).flatMap((name, index) => {
    const kind = session?.roleKinds[index];
    return kind ? [{ name, kind }] : [];
  });
}

export function activeRoleOf(session: Session | null): SessionRole | null {
  return rolesOf(session).find((role) => role.name === session?.activeRole) ?? null;
}

/** User and role: the cache is separate for each. */
export function identityOf(session: Session | null): string | null {
  return session && `${session.userId} ${session.activeRole ?? ''}`;
}

/** The page to return to after signing in or choosing a role. It is validated before the redirect. */
export function readRedirectPath(): string | null {
  return readStored(REDIRECT_PATH);
}

export function saveRedirectPath(path: string | null): void {
  writeStored(REDIRECT_PATH, path);
}

/** The language chosen on this device; `pseudo` exists for tests only. */
export function readLanguageChoice(): Language | 'pseudo' | null {
  const stored = readStored(LANGUAGE);
  if (stored === 'pseudo' && readStored('pseudo') === '1') return 'pseudo';
  return isLanguage(stored) ? stored : null;
}

export function saveLanguageChoice(language: Language): void {
  writeStored(LANGUAGE, language);
}

/** Subscribes to session changes of this and other tabs. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  const stopElsewhere = onStoredByOtherTab(SESSION, listener);
  return () => {
    listeners.delete(listener);
    stopElsewhere();
  };
}

export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession);
}
