import { chooseActiveRole } from '#domain/auth/access.ts';
import { decideRefresh, REFRESH_TOKEN_DAYS } from '#domain/auth/refresh.ts';
import { isLanguage } from '#domain/languages.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import {
  type Claims,
  hashOfToken,
  newRefreshToken,
  type Tokens,
} from '../../platform/auth/tokens.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { FindPrincipal } from '../../platform/http/register.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './repository.ts';

export type InTenant = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

export interface AuthDeps {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  /** Told after a sign-in ended, so that its sockets end too. */
  readonly onSignInEnded: (tenantId: string, signInId: string) => void;
}

/** The accounts that the password opens. Hashing happens between transactions, never inside one. */
async function findMatches(
  { passwords }: AuthDeps,
  inTenant: InTenant,
  { identifier, password }: { identifier: string; password: string },
): Promise<string[]> {
  const candidates = await inTenant((tx) => repository.listCandidates(tx, identifier));
  if (candidates.length === 0) {
    await passwords.verify(null, password);
    return [];
  }
  const checked = await Promise.all(
    candidates.map(async ({ id, passwordHash, status }) => {
      // An account that may not enter takes as long as one that may.
      const usable = status === 'active' ? passwordHash : null;
      return (await passwords.verify(usable, password)) ? [id] : [];
    }),
  );
  return checked.flat();
}

async function issuePair(
  { tokens }: AuthDeps,
  tx: Tx,
  { userId, signInId, parentId }: { userId: string; signInId: string; parentId: string | null },
): Promise<{ accessToken: string; refreshToken: string }> {
  const { token, hash } = newRefreshToken();
  await repository.insertRefreshToken(tx, {
    id: newId(),
    signInId,
    parentId,
    tokenHash: hash,
    days: REFRESH_TOKEN_DAYS,
  });
  const accessToken = await tokens.sign({ userId, signInId, tenantId: tx.tenantId });
  return { accessToken, refreshToken: token };
}

export async function signIn(
  deps: AuthDeps,
  inTenant: InTenant,
  credentials: { identifier: string; password: string },
) {
  const [userId, ...others] = await findMatches(deps, inTenant, credentials);
  if (userId === undefined) throw new AppError('invalid_credentials');
  if (others.length > 0) throw new AppError('username_required');
  return inTenant(async (tx) => {
    const person = await repository.findPerson(tx, userId);
    // Archived, or stripped of every role, while the password was being checked.
    if (!person || person.roles.length === 0) throw new AppError('invalid_credentials');
    const signInId = newId();
    await repository.insertSignIn(tx, { id: signInId, userId });
    const pair = await issuePair(deps, tx, { userId, signInId, parentId: null });
    await repository.updateLastLogin(tx, userId);
    await recordAudit(tx, { actorId: userId, action: 'auth.signed-in', subjectId: userId });
    const active = chooseActiveRole(person.roles, undefined);
    return {
      _id: person.id,
      ...pair,
      roles: person.roles.map((role) => role.name),
      roleIds: person.roles.map((role) => role.id),
      roleKinds: person.roles.map((role) => role.kind),
      childRoleId: person.roles.find((role) => role.kind === 'child')?.id ?? null,
      lastLogin: person.lastLoginAt?.toISOString() ?? null,
      firstName: person.firstName,
      lastName: person.lastName,
      permissions: [...(('role' in active && active.role?.permissions) || [])],
      language: isLanguage(person.language) ? person.language : null,
    };
  });
}

export async function refreshSignIn(deps: AuthDeps, inTenant: InTenant, token: string) {
  const hash = hashOfToken(token);
  const outcome = await inTenant(async (tx) => {
    const signIn = await repository.lockSignInOfToken(tx, hash);
    const facts = signIn && (await repository.findTokenFacts(tx, hash));
    if (!signIn || !facts) return 'refused' as const;
    const decision = decideRefresh({ ...facts, signInEnded: signIn.endedAt !== null });
    if (decision === 'rotate') {
      await repository.updateTokenUsed(tx, facts.id, facts.now);
      return issuePair(deps, tx, {
        userId: signIn.userId,
        signInId: signIn.id,
        parentId: facts.id,
      });
    }
    if (decision === 'endSignIn') {
      // Kept by COMMIT, which is why the refusal is thrown only outside.
      await repository.updateSignInEnded(tx, signIn.id, 'replayed');
      await recordAudit(tx, {
        actorId: null,
        action: 'auth.replay-noticed',
        subjectId: signIn.userId,
      });
      return { endedSignInId: signIn.id, tenantId: tx.tenantId };
    }
    return 'refused' as const;
  });
  if (outcome === 'refused') throw new AppError('refresh_refused');
  if ('endedSignInId' in outcome) {
    deps.onSignInEnded(outcome.tenantId, outcome.endedSignInId);
    throw new AppError('refresh_refused');
  }
  return outcome;
}

/** Ends the family of the refresh token and that of the bearer; nothing to end is fine too. */
export async function signOut(
  deps: AuthDeps,
  inTenant: InTenant,
  { refreshToken, claims }: { refreshToken: string | undefined; claims: Claims | null },
): Promise<void> {
  const ended = await inTenant(async (tx) => {
    const named = refreshToken
      ? await repository.lockSignInOfToken(tx, hashOfToken(refreshToken))
      : undefined;
    const ids = new Set([named?.id, claims?.signInId].filter((id) => id !== undefined));
    const done: { id: string; tenantId: string }[] = [];
    for (const id of ids) {
      if ((await repository.updateSignInEnded(tx, id, 'logout')) > 0) {
        done.push({ id, tenantId: tx.tenantId });
      }
    }
    return done;
  });
  for (const { id, tenantId } of ended) deps.onSignInEnded(tenantId, id);
}

/** Who calls, asked of the database at every call: what was taken away a moment ago is gone. */
export const findPrincipal: FindPrincipal = async (tx, claims) => {
  const person = await repository.findPersonOfSignIn(tx, claims);
  if (!person) return null;
  const { id, username, firstName, lastName, language, roles } = person;
  return { userId: id, signInId: claims.signInId, username, firstName, lastName, language, roles };
};
