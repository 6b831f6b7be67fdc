import {
  createHmac,
  createSecretKey,
  hash,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { ACCESS_TOKEN_SECONDS } from '#domain/auth/refresh.ts';

/** What an access token says: who, which sign-in, which school. What they may do is asked of the database. */
export interface Claims {
  readonly userId: string;
  readonly signInId: string;
  readonly tenantId: string;
  readonly expiresAt: Date;
}

/**
 * Signed and checked with Node's own HMAC, at once: a library's way leads through the thread pool, where on
 * sign-up evening every call would queue with the hashing of passwords. The pitfalls of reading tokens are
 * in what they may say of themselves, so that is not read at all: a header is one of ours to the letter.
 */
export interface Tokens {
  sign(claims: Omit<Claims, 'expiresAt'>): string;
  /** Null for anything but a valid token of this school. */
  verify(token: string, tenantId: string): Claims | null;
  /** A text that leaves the house and is known again when it comes back, for one purpose in one school. */
  signText(purpose: TextPurpose, tenantId: string, text: string): string;
  /** Null for anything but what was signed for this. */
  readText(purpose: TextPurpose, tenantId: string, signed: string): string | null;
}

/** A colon in it: nothing that is sealed for a purpose can be taken for a token, or the other way round. */
export type TextPurpose = 'unsubscribe:';

const ISSUER = 'afterbell';
const LONGEST = 4096;
/** Base64url in three parts, without padding or blanks: a token has one spelling. */
const PARTS = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/;
const SEALED = /^([\w-]{1,200})\.([\w-]{43})$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readClaims(payload: string, tenantId: string, now: Date): Claims | null {
  let said: Record<string, unknown> | null;
  try {
    said = JSON.parse(Buffer.from(payload, 'base64url').toString());
  } catch {
    return null;
  }
  if (said === null || typeof said !== 'object') return null;
  const { iss, aud, sub, sid, exp, nbf } = said;
  if (iss !== ISSUER || aud !== tenantId || nbf !== undefined) return null;
  if (typeof exp !== 'number' || exp * 1000 <= now.getTime()) return null;
  if (!isId(sub) || !isId(sid)) return null;
  return { userId: sub, signInId: sid, tenantId, expiresAt: new Date(exp * 1000) };
}

/** The first secret signs, all of them verify: that is how a secret is rotated without signing anybody out. */
export function createTokens(
  secrets: readonly string[],
  now: () => Date = () => new Date(),
): Tokens {
  /** By the header that a token under it begins with. */
  const keys = new Map<string, KeyObject>();
  for (const secret of secrets) {
    const kid = hash('sha256', `kid:${secret}`).slice(0, 12);
    const header = encode({ alg: 'HS256', kid, typ: 'at+jwt' });
    keys.set(header, createSecretKey(Buffer.from(secret)));
  }
  const first = [...keys.entries()][0];
  if (!first) throw new Error('a session secret is needed');
  const [signingHeader, signingKey] = first;
  const seal = (key: KeyObject, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url');

  return {
    sign: ({ userId, signInId, tenantId }) => {
      const iat = Math.floor(now().getTime() / 1000);
      const exp = iat + ACCESS_TOKEN_SECONDS;
      const payload = encode({ sid: signInId, iss: ISSUER, aud: tenantId, sub: userId, iat, exp });
      const text = `${signingHeader}.${payload}`;
      return `${text}.${seal(signingKey, text)}`;
    },
    verify: (token, tenantId) => {
      if (token.length > LONGEST) return null;
      const [, header = '', payload = '', signature = ''] = PARTS.exec(token) ?? [];
      const key = keys.get(header);
      if (!key || !isEqual(signature, seal(key, `${header}.${payload}`))) return null;
      return readClaims(payload, tenantId, now());
    },
    signText: (purpose, tenantId, text) => {
      const payload = Buffer.from(text).toString('base64url');
      return `${payload}.${seal(signingKey, `${purpose}${tenantId}:${payload}`)}`;
    },
    readText: (purpose, tenantId, signed) => {
      const [, payload = '', signature = ''] = SEALED.exec(signed) ?? [];
      const sealed = `${purpose}${tenantId}:${payload}`;
      const known = [...keys.values()].some((key) => isEqual(signature, seal(key, sealed)));
      return known ? Buffer.from(payload, 'base64url').toString() : null;
    },
  };
}

/** An opaque token (256 bits) and what is stored of it. */
export function newRefreshToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
