import { chooseActiveRole, type HeldRole } from '#domain/auth/access.ts';
import { decideRefresh, REFRESH_TOKEN_DAYS } from '#domain/auth/refresh.ts';
import { mayTrackLogin, readPreferences } from '#domain/consent/preferences.ts';
import { decideHomePages, readHomePages } from '#domain/home-pages/home-pages.ts';
import { isLanguage } from '#domain/languages.ts';
import { effectivePermissions } from '#domain/roles/permissions.ts';
import { isTheme } from '#domain/themes.ts';
import type { Analytics } from '../../platform/analytics.ts';
import { recordAudit } from '../../platform/audit.ts';
import {
  accountKey,
  type BlockedNetworks,
  type CounterKey,
  countFailure,
  deleteOldFailures,
  findFailures,
  keysOfAccount,
} from '../../platform/auth/attempts.ts';
import { deviceOf } from '../../platform/auth/device.ts';
import {
  deleteKnownDevices,
  deleteUnusedDevices,
  deviceTokenOf,
  hashOfDeviceToken,
  newDeviceToken,
} from '../../platform/auth/device-token.ts';
import { keyOf, networkOf } from '../../platform/auth/network.ts';
import type { Passwords } from '../../platform/auth/passwords.ts';
import type { FindPrincipal, Principal } from '../../platform/auth/principal.ts';
import {
  type Claims,
  hashOfToken,
  newRefreshToken,
  type Tokens,
} from '../../platform/auth/tokens.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import * as repository from './repository.ts';

/** A family shares an address, not a crowd: bounded, because each costs a hashing. More are asked for the username. */
const MOST_CANDIDATES = 12;

export interface AuthDeps {
  readonly tokens: Tokens;
  readonly passwords: Passwords;
  readonly blockedNetworks: BlockedNetworks;
  readonly analytics: Analytics;
}

export interface Credentials {
  readonly tenantId: string;
  readonly identifier: string;
  readonly password: string;
  /** Where the call comes from. */
  readonly ip: string;
  /** What the browser says it is. */
  readonly userAgent: string;
  /** The browser's mark and what its user agreed to travel as cookies. */
  readonly cookies: string | undefined;
}

interface Place {
  /** The caller's network, hashed. */
  readonly network: Buffer;
  /** The device, hashed; null for one without a mark. */
  readonly mark: Buffer | null;
}

/** One account that may be meant, and what an attempt on it is counted under. */
interface Tried {
  readonly userId: string | null;
  readonly passwordHash: string | null;
  readonly keys: readonly CounterKey[];
}

/**
 * Whom an identifier may mean. Each is judged and counted by itself: what was tried at one account of a
 * shared address never helps or harms another. A name that nobody has is counted like one that somebody has.
 */
function triedOf(
  candidates: readonly repository.Candidate[],
  { name, network, mark }: Place & { readonly name: string },
): Tried[] {
  if (candidates.length === 0) {
    const keys = keysOfAccount(keyOf('nobody', name), { network, mark: null });
    return [{ userId: null, passwordHash: null, keys }];
  }
  return candidates.map(({ id, passwordHash, status, deviceKnown }) => ({
    userId: id,
    // An account that may not enter takes as long as one that may.
    passwordHash: status === 'active' ? passwordHash : null,
    keys: keysOfAccount(accountKey(id), { network, mark: deviceKnown ? mark : null }),
  }));
}

interface Match {
  readonly userId: string;
  readonly passwordHash: string;
}

/**
 * The accounts that the password opens. One turn asks whether another guess is allowed, hashes, and
 * counts a failure, so that a burst of guesses can't all be let in before the first is counted. The
 * hashing happens between transactions, never inside one, and takes as long for a name that is unknown.
 */
async function findMatches(
  { passwords, blockedNetworks }: AuthDeps,
  inTenant: InTenant,
  { credentials, place }: { credentials: Credentials; place: Place },
): Promise<{ matches: Match[]; markKnown: boolean }> {
  const { tenantId } = credentials;
  const { network, mark } = place;
  // A device with a mark may be known to the account, which only the database can tell.
  const spent = mark === null ? blockedNetworks.waitOf(tenantId, network) : 0;
  if (spent > 0) throw new AppError('too_many_requests', { retryAfterSeconds: spent });
  const name = credentials.identifier.trim().toLowerCase();
  return passwords.inTurn(async (verify) => {
    const candidates = await inTenant(
      (tx) => repository.listCandidates(tx, { key: name, markHash: mark }),
      { singleBatch: true },
    );
    if (candidates.length > MOST_CANDIDATES) throw new AppError('username_required');
    const tried = triedOf(candidates, { name, ...place });
    const judge = await inTenant(
      (tx) =>
        findFailures(
          tx,
          tried.flatMap(({ keys }) => keys),
        ),
      {
        singleBatch: true,
      },
    );
    const decisions = tried.map((one) => ({ one, decision: judge.decide(one.keys) }));
    const open = decisions.filter(({ decision }) => decision.allowed).map(({ one }) => one);
    if (open.length === 0) {
      const waits = decisions.map(({ decision }) => (decision.allowed ? 0 : decision.waitSeconds));
      const byNetwork = judge.decide([{ counter: 'address', key: network, account: null }]);
      if (!byNetwork.allowed) blockedNetworks.remember(tenantId, network, byNetwork.waitSeconds);
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.min(...waits) });
    }
    const matches: Match[] = [];
    for (const { userId, passwordHash } of open) {
      const isRight = await verify(passwordHash, credentials.password);
      if (isRight && userId !== null && passwordHash !== null) {
        matches.push({ userId, passwordHash });
      }
    }
    if (matches.length === 0) {
      const keys = open.flatMap((one) => one.keys);
      await inTenant((tx) => countFailure(tx, keys), { singleBatch: true });
    }
    return { matches, markKnown: candidates.some((candidate) => candidate.markKnown) };
  });
}

async function issuePair(
  { tokens }: AuthDeps,
  tx: Tx,
  { userId, signInId, parentId }: { userId: string; signInId: string; parentId: string },
): Promise<{ accessToken: string; refreshToken: string }> {
  const { token, hash } = newRefreshToken();
  await repository.insertRefreshToken(tx, {
    id: newId(),
    signInId,
    parentId,
    tokenHash: hash,
    days: REFRESH_TOKEN_DAYS,
  });
  const accessToken = tokens.sign({ userId, signInId, tenantId: tx.tenantId });
  return { accessToken, refreshToken: token };
}

export async function signIn(deps: AuthDeps, inTenant: InTenant, credentials: Credentials) {
  const { tenantId } = credentials;
  const sentMark = deviceTokenOf(credentials.cookies);
  const place: Place = {
    network: keyOf('address', networkOf(credentials.ip)),
    mark: sentMark === null ? null : hashOfDeviceToken(sentMark),
  };
  const found = await findMatches(deps, inTenant, { credentials, place });
  const [match, ...others] = found.matches;
  if (!match) throw new AppError('invalid_credentials');
  if (others.length > 0) throw new AppError('username_required');
  // A mark that the school does not know may have been put there by somebody else.
  const mark = sentMark !== null && found.markKnown ? sentMark : newDeviceToken();
  const { userId, passwordHash } = match;
  const account = accountKey(userId);
  const signInId = newId();
  const { token: refreshToken, hash } = newRefreshToken();
  // Sent in one go, COMMIT included: whether the person may still enter is decided where it is written.
  const [person, signedIn] = await inTenant(
    (tx) =>
      Promise.all([
        repository.findSignInProfile(tx, userId),
        repository.insertSignIn(
          tx,
          {
            id: signInId,
            userId,
            passwordHash,
            device: deviceOf(credentials.userAgent),
            markHash: hashOfDeviceToken(mark),
            forgiven: [
              ...keysOfAccount(account, { network: place.network, mark: null }),
              ...(place.mark ? keysOfAccount(account, { ...place }) : []),
            ]
              .filter(({ counter }) => counter === 'pair' || counter === 'device')
              .map(({ key }) => key),
            tokenId: newId(),
            tokenHash: hash,
            tokenDays: REFRESH_TOKEN_DAYS,
          },
          { actorId: userId, action: 'auth.signed-in', subjectId: userId },
        ),
      ]),
    { singleBatch: true },
  );
  // Archived, stripped of every role, or given another password while this one was being checked.
  if (!person || person.roles.length === 0 || signedIn === 0)
    throw new AppError('invalid_credentials');
  const active = chooseActiveRole(person.roles.map(effective), undefined);
  const answer = {
    _id: person.id,
    accessToken: deps.tokens.sign({ userId, signInId, tenantId }),
    refreshToken,
    roles: person.roles.map((role) => role.name),
    roleIds: person.roles.map((role) => role.id),
    roleKinds: person.roles.map((role) => role.kind),
    childRoleId: person.roles.find((role) => role.kind === 'child')?.id ?? null,
    lastLogin: person.lastLoginAt?.toISOString() ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    permissions: [...(('role' in active && active.role?.permissions) || [])],
    language: isLanguage(person.language) ? person.language : null,
    theme: isTheme(person.theme) ? person.theme : null,
    homePages: decideHomePages(
      readHomePages(person.homePages),
      readHomePages(person.schoolHomePages),
    ),
  };
  if (mayTrackLogin(readPreferences(credentials.cookies), answer.roleKinds)) {
    deps.analytics.loggedIn({ userId, tenantId });
  }
  return { answer, mark };
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
      await repository.updateSignInUsed(tx, signIn.id, facts.now);
      return issuePair(deps, tx, {
        userId: signIn.userId,
        signInId: signIn.id,
        parentId: facts.id,
      });
    }
    if (decision === 'endSignIn') {
      // Kept by COMMIT, which is why the refusal is thrown only outside.
      await repository.updateSignInEnded(tx, signIn.id, 'replayed');
      tx.hint({ rightsOf: [signIn.id] });
      await recordAudit(tx, {
        actorId: null,
        action: 'auth.replay-noticed',
        subjectId: signIn.userId,
      });
    }
    return 'refused' as const;
  });
  if (outcome === 'refused') throw new AppError('refresh_refused');
  return outcome;
}

/** Ends the family of the refresh token and that of the bearer; nothing to end is fine too. */
export async function signOut(
  inTenant: InTenant,
  { refreshToken, claims }: { refreshToken: string | undefined; claims: Claims | null },
): Promise<void> {
  await inTenant(async (tx) => {
    const named = refreshToken
      ? await repository.lockSignInOfToken(tx, hashOfToken(refreshToken))
      : undefined;
    const ids = new Set([named?.id, claims?.signInId].filter((id) => id !== undefined));
    for (const id of ids) await repository.updateSignInEnded(tx, id, 'logout');
    tx.hint({ rightsOf: [...ids] });
  });
}

/** Whatever a role was given, it may do no more than its kind allows. */
function effective(role: HeldRole): HeldRole {
  return { ...role, permissions: effectivePermissions(role.kind, role.permissions) };
}

/** Who calls, asked of the database at every call: what was taken away a moment ago is gone. */
export const findPrincipal: FindPrincipal = async (tx, claims) => {
  const person = await repository.findPersonOfSignIn(tx, claims);
  if (!person) return null;
  const { id, username, firstName, lastName, language } = person;
  const { signInId, tenantId } = claims;
  const roles = person.roles.map(effective);
  return { userId: id, signInId, tenantId, username, firstName, lastName, language, roles };
};

export async function listSessions(tx: Tx, { userId, signInId }: Principal) {
  const rows = await repository.listSignIns(tx, userId);
  return {
    items: rows.map(({ id, createdAt, lastUsedAt, device }) => ({
      id,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      device,
      current: id === signInId,
    })),
  };
}

/** Signs the person out everywhere else; no other device counts as known any more. */
export async function endOtherSessions(
  { inTenant, principal }: { inTenant: InTenant; principal: Principal },
  cookies: string | undefined,
): Promise<void> {
  const { userId, signInId } = principal;
  const token = deviceTokenOf(cookies);
  const except = token === null ? null : hashOfDeviceToken(token);
  await inTenant(async (tx) => {
    await deleteKnownDevices(tx, { userId, except });
    await recordAudit(tx, {
      actorId: userId,
      action: 'auth.ended-other-sessions',
      subjectId: userId,
    });
    await endSignIns(tx, { userId, except: signInId });
  });
}

/** Ends a person's sign-ins, all or all but one, and their sockets with them. */
export async function endSignIns(
  tx: Tx,
  { userId, except }: { userId: string; except: string | null },
): Promise<void> {
  tx.hint({ rightsOf: await repository.endSignInsOf(tx, userId, except) });
}

/** What can change no answer any more: counts whose window is over, devices whose cookie has run out. */
export async function deleteStale(tx: Tx): Promise<void> {
  await deleteOldFailures(tx);
  await deleteUnusedDevices(tx);
}
