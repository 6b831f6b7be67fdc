import { createHmac } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_SECONDS } from '#domain/auth/refresh.ts';
import { newId } from '../ids.ts';
import { createTokens, hashOfToken, newRefreshToken } from './tokens.ts';

const SECRET = 'the secret of this test, which is long enough';
const tokens = createTokens([SECRET]);
const who = { userId: newId(), signInId: newId(), tenantId: 'tenant1' };

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined) =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

/** A token put together by hand and signed with the right secret, whatever it says. */
function forge(header: Record<string, unknown>, payload: Record<string, unknown>, hash = 'sha256') {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(hash, SECRET).update(text).digest('base64url')}`;
}

describe('an access token', () => {
  it('says who, in which sign-in, until when', async () => {
    const before = Math.floor(Date.now() / 1000);
    const claims = await tokens.verify(await tokens.sign(who), 'tenant1');
    expect(claims).toMatchObject(who);
    expect(Number(claims?.expiresAt) / 1000 - before - ACCESS_TOKEN_SECONDS).toBeLessThanOrEqual(1);
  });

  it('is good at its own school only', async () => {
    const token = await tokens.sign(who);
    expect(await tokens.verify(token, 'tenant2')).toBeNull();
    expect(await tokens.verify(token, '')).toBeNull();
  });

  it('ends after 15 minutes', async () => {
    let now = new Date('2026-09-01T12:00:00Z');
    const clocked = createTokens([SECRET], () => now);
    const token = await clocked.sign(who);
    now = new Date('2026-09-01T12:14:59Z');
    expect(await clocked.verify(token, 'tenant1')).not.toBeNull();
    now = new Date('2026-09-01T12:15:00Z');
    expect(await clocked.verify(token, 'tenant1')).toBeNull();
  });

  it('survives a rotation of the secret, until the old one is taken out', async () => {
    const next = 'a new secret that is also long enough, I think';
    const token = await tokens.sign(who);
    const rotated = createTokens([next, SECRET]);
    expect(await rotated.verify(token, 'tenant1')).not.toBeNull();
    expect(await createTokens([next]).verify(token, 'tenant1')).toBeNull();
    expect(await tokens.verify(await rotated.sign(who), 'tenant1')).toBeNull();
  });

  it('can’t be forged', async () => {
    const [header, payload, signature] = (await tokens.sign(who)).split('.');
    const says = decode(payload);
    const head = decode(header);
    const other = await new SignJWT({ sid: who.signInId })
      .setProtectedHeader({ alg: 'HS256', kid: String(head.kid), typ: 'at+jwt' })
      .sign(new TextEncoder().encode('another secret of a good length, but not ours'));
    const forgeries = [
      '',
      '.',
      '..',
      `${header}.${payload}.`,
      `${header}.${payload}.${'A'.repeat(43)}`,
      `${header}.${encode({ ...says, sub: newId() })}.${signature}`,
      `${encode({ ...head, alg: 'none' })}.${payload}.`,
      `${encode({ ...head, alg: 'none' })}.${payload}.${signature}`,
      forge({ ...head, alg: 'HS512' }, says, 'sha512'),
      forge({ ...head, alg: 'HS384' }, says, 'sha384'),
      forge({ ...head, alg: 'RS256' }, says),
      forge({ ...head, kid: 'unknown' }, says),
      forge({ ...head, kid: '__proto__' }, says),
      forge({ alg: 'HS256', typ: 'at+jwt' }, says),
      forge({ ...head, typ: 'JWT' }, says),
      forge({ ...head, crit: ['exp'] }, says),
      forge(head, { ...says, iss: 'elsewhere' }),
      forge(head, { ...says, aud: 'tenant2' }),
      forge(head, { ...says, aud: [] }),
      forge(head, { ...says, exp: 1 }),
      forge(head, { ...says, exp: undefined }),
      forge(head, { ...says, exp: 'never' }),
      forge(head, { ...says, nbf: 9_999_999_999 }),
      forge(head, { ...says, sub: undefined }),
      forge(head, { ...says, sub: 'admin' }),
      forge(head, { ...says, sub: ['x'] }),
      forge(head, { ...says, sid: undefined }),
      forge(head, { ...says, sid: "' or 1=1" }),
      other,
      newRefreshToken().token,
    ];
    // The forge itself is sound: the same by hand, unchanged, is taken.
    expect(await tokens.verify(forge(head, says), 'tenant1')).not.toBeNull();
    for (const forgery of forgeries) {
      expect(await tokens.verify(forgery, 'tenant1'), forgery).toBeNull();
    }
  });
});

describe('a refresh token', () => {
  it('has 256 bits, never the same, and only its hash is kept', () => {
    const { token, hash } = newRefreshToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(newRefreshToken().token).not.toBe(token);
    expect(hashOfToken(token)).toEqual(hash);
    expect(hash.toString('base64url')).not.toBe(token);
  });
});
