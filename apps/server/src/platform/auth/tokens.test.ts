import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
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

describe('an access token', () => {
  it('says who, in which sign-in, until when', async () => {
    const before = Math.floor(Date.now() / 1000);
    const claims = tokens.verify(tokens.sign(who), 'tenant1');
    expect(claims).toMatchObject(who);
    expect(Number(claims?.expiresAt) / 1000 - before - ACCESS_TOKEN_SECONDS).toBeLessThanOrEqual(1);
  });

  it('is good at its own school only', () => {
    const token = tokens.sign(who);
    expect(tokens.verify(token, 'tenant2')).toBeNull();
    expect(tokens.verify(token, '')).toBeNull();
  });

  it('ends after 15 minutes', () => {
    let now = new Date('2026-09-01T12:00:00Z');
    const clocked = createTokens([SECRET], () => now);
    const token = clocked.sign(who);
    now = new Date('2026-09-01T12:14:59Z');
    expect(clocked.verify(token, 'tenant1')).not.toBeNull();
    now = new Date('2026-09-01T12:15:00Z');
    expect(clocked.verify(token, 'tenant1')).toBeNull();
  });

  it('survives a rotation of the secret, until the old one is taken out', async () => {
    const next = 'a new secret that is also long enough, I think';
    const token = tokens.sign(who);
    const rotated = createTokens([next, SECRET]);
    expect(rotated.verify(token, 'tenant1')).not.toBeNull();
    expect(createTokens([next]).verify(token, 'tenant1')).toBeNull();
    expect(tokens.verify(rotated.sign(who), 'tenant1')).toBeNull();
  });
});

describe('a forged access token', () => {
  const genuine = tokens.sign(who);
  const [header = '', payload = '', signature = ''] = genuine.split('.');
  const says = decode(payload);
  const head = decode(header);
  const THEIRS = 'another secret of a good length, but not ours';
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const jwk = { kty: 'oct', k: Buffer.from(THEIRS).toString('base64url'), kid: head.kid };

  /** Header and payload as they stand, with a signature over just these texts. */
  const seal = (first: string, second: string, secret = SECRET, hash = 'sha256') =>
    `${first}.${second}.${createHmac(hash, secret).update(`${first}.${second}`).digest('base64url')}`;
  const text = (value: string) => Buffer.from(value).toString('base64url');
  const forge = (
    ahead: Record<string, unknown>,
    claims: Record<string, unknown>,
    secret = SECRET,
    hash = 'sha256',
  ) => seal(encode(ahead), encode(claims), secret, hash);
  const bySha = (claims: Record<string, unknown>, ahead: Record<string, unknown>) => {
    const unsigned = `${encode(ahead)}.${encode(claims)}`;
    return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`;
  };
  const flipped = Buffer.from(signature, 'base64url');
  flipped[0] = (flipped[0] ?? 0) ^ 1;

  const FORGERIES: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['one dot', '.'],
    ['two dots', '..'],
    ['three dots', '...'],
    ['a word', 'undefined'],
    ['a refresh token', newRefreshToken().token],
    // No signature, or not this one.
    ['no signature', `${header}.${payload}.`],
    ['no third part', `${header}.${payload}`],
    ['a signature of zeros', `${header}.${payload}.${'A'.repeat(43)}`],
    ['one bit of the signature', `${header}.${payload}.${flipped.toString('base64url')}`],
    ['half of the signature', `${header}.${payload}.${signature.slice(0, 21)}`],
    [
      'the signature of other claims',
      `${header}.${encode({ ...says, sub: newId() })}.${signature}`,
    ],
    ['the signature of another header', `${encode({ ...head, x: 1 })}.${payload}.${signature}`],
    ['another sign-in', `${header}.${encode({ ...says, sid: newId() })}.${signature}`],
    ['a longer life', `${header}.${encode({ ...says, exp: 9_999_999_999 })}.${signature}`],
    ['somebody else’s secret', forge(head, says, THEIRS)],
    ['an empty secret', forge(head, says, '')],
    ['the kid as a secret', forge(head, says, String(head.kid))],
    // The algorithm is ours to choose.
    ...['none', 'None', 'NONE', 'nOnE', ' none', 'none ', ''].flatMap((alg): [string, string][] => [
      [`alg ${JSON.stringify(alg)}, unsigned`, `${encode({ ...head, alg })}.${payload}.`],
      [`alg ${JSON.stringify(alg)}, signed`, forge({ ...head, alg }, says)],
    ]),
    ['alg null', forge({ ...head, alg: null }, says)],
    ['no alg', forge({ kid: head.kid, typ: head.typ }, says)],
    ['alg as a list', forge({ ...head, alg: ['HS256'] }, says)],
    ['alg hs256', forge({ ...head, alg: 'hs256' }, says)],
    ['HS384', forge({ ...head, alg: 'HS384' }, says, SECRET, 'sha384')],
    ['HS512', forge({ ...head, alg: 'HS512' }, says, SECRET, 'sha512')],
    ['RS256 over an HMAC', forge({ ...head, alg: 'RS256' }, says)],
    ['RS256 by their key', bySha(says, { ...head, alg: 'RS256' })],
    ['PS256 by their key', bySha(says, { ...head, alg: 'PS256' })],
    ['an HMAC keyed by a public key', forge(head, says, publicPem)],
    ['ES256', bySha(says, { ...head, alg: 'ES256' })],
    ['EdDSA', bySha(says, { ...head, alg: 'EdDSA' })],
    // Nor does it bring its own key.
    ['its key along (jwk)', forge({ ...head, jwk }, says, THEIRS)],
    ['its key along (jwk, no kid)', forge({ alg: 'HS256', typ: 'at+jwt', jwk }, says, THEIRS)],
    ['where to fetch it (jku)', forge({ ...head, jku: 'https://evil.example/k' }, says, THEIRS)],
    ['where to fetch it (x5u)', forge({ ...head, x5u: 'https://evil.example/c' }, says, THEIRS)],
    ['a certificate (x5c)', bySha(says, { ...head, alg: 'RS256', x5c: [publicPem] })],
    ['an unknown kid', forge({ ...head, kid: 'unknown' }, says)],
    ['a kid that is a path', forge({ ...head, kid: '../../../dev/null' }, says, '')],
    ['a kid that is SQL', forge({ ...head, kid: "' union select 'x" }, says, 'x')],
    ['a kid of every object', forge({ ...head, kid: '__proto__' }, says)],
    ['a kid that is a number', forge({ ...head, kid: 0 }, says)],
    ['no kid', forge({ alg: 'HS256', typ: 'at+jwt' }, says)],
    // Another kind of token.
    ['typ JWT', forge({ ...head, typ: 'JWT' }, says)],
    ['typ of a refresh token', forge({ ...head, typ: 'rt+jwt' }, says)],
    ['no typ', forge({ alg: 'HS256', kid: head.kid }, says)],
    ['crit: exp', forge({ ...head, crit: ['exp'] }, says)],
    ['crit: unknown', forge({ ...head, crit: ['x-y'], 'x-y': 1 }, says)],
    ['crit: nothing', forge({ ...head, crit: [] }, says)],
    ['b64: false', forge({ ...head, b64: false, crit: ['b64'] }, says)],
    ['zip', `${encode({ ...head, zip: 'DEF' })}.${payload}.${signature}`],
    ['five parts, as if encrypted', `${header}.${payload}.${signature}.x.x`],
    // Claims, rightly signed.
    ['another issuer', forge(head, { ...says, iss: 'elsewhere' })],
    ['no issuer', forge(head, { ...says, iss: undefined })],
    ['issuers', forge(head, { ...says, iss: ['afterbell'] })],
    ['another school', forge(head, { ...says, aud: 'tenant2' })],
    ['our school in capitals', forge(head, { ...says, aud: 'TENANT1' })],
    ['no school', forge(head, { ...says, aud: undefined })],
    ['an empty list of schools', forge(head, { ...says, aud: [] })],
    ['every school', forge(head, { ...says, aud: '*' })],
    ['one that expired', forge(head, { ...says, exp: 1 })],
    ['one that never expires', forge(head, { ...says, exp: undefined })],
    ['an expiry in words', forge(head, { ...says, exp: 'never' })],
    ['an expiry as text', forge(head, { ...says, exp: '9999999999' })],
    ['an expiry of null', forge(head, { ...says, exp: null })],
    ['not yet', forge(head, { ...says, nbf: 9_999_999_999 })],
    ['a beginning in words', forge(head, { ...says, nbf: 'now' })],
    ['nobody', forge(head, { ...says, sub: undefined })],
    ['a name instead of an id', forge(head, { ...says, sub: 'admin' })],
    ['two people', forge(head, { ...says, sub: [who.userId, newId()] })],
    ['an id and more', forge(head, { ...says, sub: `${who.userId}'--` })],
    ['an id and a line', forge(head, { ...says, sub: `${who.userId}\n` })],
    ['no sign-in', forge(head, { ...says, sid: undefined })],
    ['SQL for a sign-in', forge(head, { ...says, sid: "' or 1=1" })],
    ['a sign-in of null', forge(head, { ...says, sid: null })],
    // Written otherwise.
    ['a header that says alg twice', seal(text('{"alg":"HS256","alg":"none"}'), payload)],
    [
      'a header that says alg twice, unsigned',
      `${text(`{"alg":"none","alg":"HS256","kid":"${head.kid}","typ":"at+jwt"}`)}.${payload}.`,
    ],
    ['a header that is a list', seal(text('["HS256"]'), payload)],
    ['a header that is null', seal(text('null'), payload)],
    ['a header that is no JSON', seal(text('{alg:HS256}'), payload)],
    ['claims that are a list', seal(header, text('[]'))],
    ['claims that are a word', seal(header, text('"admin"'))],
    ['claims that are no JSON', seal(header, text('{'))],
    ['a letter more', `${genuine}A`],
    ['a part more', `${genuine}.${signature}`],
    ['a space behind', `${genuine} `],
    ['a space before', ` ${genuine}`],
    ['a line behind', `${genuine}\n`],
    ['a tab inside', genuine.replace('.', '.\t')],
    ['padding', `${genuine}=`],
    ['a zero byte', `${genuine}\0`],
    ['the scheme twice', `Bearer ${genuine}`],
    ['two of them', `${genuine},${genuine}`],
    ['letters of plain base64', `${header}.${payload}.${signature.slice(0, -2)}+/`],
    ['a megabyte', `${header}.${'A'.repeat(1_000_000)}.${signature}`],
  ];

  it('there are more than forty of, each another', () => {
    expect(new Set(FORGERIES.map(([, token]) => token)).size).toBe(FORGERIES.length);
    expect(FORGERIES.length).toBeGreaterThanOrEqual(40);
  });

  it('is told from a genuine one: the same by hand, unchanged, is taken', async () => {
    expect(forge(head, says)).toBe(genuine);
    expect(tokens.verify(forge(head, says), 'tenant1')).not.toBeNull();
  });

  it.each(FORGERIES)('is refused: %s', (_name, token) => {
    expect(tokens.verify(token, 'tenant1')).toBeNull();
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
