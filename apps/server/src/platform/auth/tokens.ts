import { createHmac, createSecretKey, hash, type KeyObject, randomBytes } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#domain/auth/refresh.ts';

/** What an access token says: who, which sign-in, which school. What they may do is asked of the database. */
export interface Claims {
  readonly userId: string;
  readonly signInId: string;
  readonly tenantId: string;
  readonly expiresAt: Date;
}

export interface Tokens {
  /**
   * Made with Node's own HMAC, at once: the library's way is through the thread pool, where on sign-up
   * evening it would queue with the hashing. Reading, where the pitfalls are, is left to the library.
   */
  sign(claims: Omit<Claims, 'expiresAt'>): string;
  /** Null for anything but a valid token of this school. */
  verify(token: string, tenantId: string): Promise<Claims | null>;
}

const ISSUER = 'afterbell';
/** The library forgives padding and blanks; a token of ours has neither. */
const ONE_SPELLING = /^[\w-]+\.[\w-]+\.[\w-]+$/;
const LONGEST = 4096;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The first secret signs, all of them verify: that is how a secret is rotated without signing anybody out. */
export function createTokens(
  secrets: readonly string[],
  now: () => Date = () => new Date(),
): Tokens {
  const keys = new Map<string, KeyObject>();
  for (const secret of secrets) {
    const kid = hash('sha256', `kid:${secret}`).slice(0, 12);
    keys.set(kid, createSecretKey(Buffer.from(secret)));
  }
  const first = [...keys.entries()][0];
  if (!first) throw new Error('a session secret is needed');
  const [signingKid, signingKey] = first;
  const header = encode({ alg: 'HS256', kid: signingKid, typ: 'at+jwt' });

  return {
    sign: ({ userId, signInId, tenantId }) => {
      const iat = Math.floor(now().getTime() / 1000);
      const exp = iat + ACCESS_TOKEN_SECONDS;
      const text = `${header}.${encode({ sid: signInId, iss: ISSUER, aud: tenantId, sub: userId, iat, exp })}`;
      return `${text}.${createHmac('sha256', signingKey).update(text).digest('base64url')}`;
    },
    verify: async (token, tenantId) => {
      if (token.length > LONGEST || !ONE_SPELLING.test(token)) return null;
      try {
        const key = keys.get(decodeProtectedHeader(token).kid ?? '');
        if (!key) return null;
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: 'at+jwt',
          issuer: ISSUER,
          audience: tenantId,
          requiredClaims: ['sub', 'exp', 'sid'],
          currentDate: now(),
        });
        const { sub, sid, exp } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return null;
        if (!UUID.test(sub) || !UUID.test(sid)) return null;
        return { userId: sub, signInId: sid, tenantId, expiresAt: new Date(exp * 1000) };
      } catch {
        // Whatever is wrong with it, it is not a token of ours.
        return null;
      }
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
