import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

const JWT =
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTkzYTAwMCIsImF1ZCI6InRlbmFudDEifQ.c2lnbmF0dXJlLW9mLWEtdG9rZW4';
const TOKEN = 'q3Zt0bXKf9-dW_4mR7uYpL2sVh8nEaJcGx5oTi1kQwA';
const HEX = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const IBAN = 'LV80BANK0000435195001';
const SECRET = 'hunter2-Horse';

/** Wraps a text in one more layer of JSON, as a log line within a log line does. */
const nested = (text: string, layers: number): string =>
  layers === 0 ? text : nested(JSON.stringify(text), layers - 1);

describe('a secret in a fault report', () => {
  it.each([
    // JSON, in every depth
    [`body {"password":"${SECRET}"} refused`, SECRET],
    [`body {"password" : "${SECRET}"} refused`, SECRET],
    [`{"currentPassword":"${SECRET}","newPassword":"other-${SECRET}"}`, SECRET],
    [`{\\"password\\":\\"${SECRET}\\"}`, SECRET],
    [`{\\\\\\"password\\\\\\":\\\\\\"${SECRET}\\\\\\"}`, SECRET],
    [nested(`{"password":"${SECRET}"}`, 1), SECRET],
    [nested(`{"password":"${SECRET}"}`, 4), SECRET],
    [JSON.stringify({ password: `a"${SECRET}` }), SECRET],
    [nested(JSON.stringify({ password: `a"${SECRET}` }), 2), SECRET],
    [JSON.stringify({ password: `a\\"${SECRET}` }), SECRET],
    [JSON.stringify({ password: `","${SECRET}` }), SECRET],
    [`{"password":"${SECRET} and no end`, SECRET],
    [`{'password': '${SECRET}'}`, SECRET],
    [`{ password: '${SECRET}', x: 1 }`, SECRET],
    [`{ password: "${SECRET}", x: 1 }`, SECRET],
    [`{ password: \`${SECRET}\` }`, SECRET],
    [`password: "it's ${SECRET}"`, SECRET],
    [`{ password: 'it\\'s ${SECRET}' }`, SECRET],
    [`{ nickname: "it's ${SECRET}" }`, SECRET],
    [`{"names":["Ilze","${SECRET}"]}`, SECRET],
    [`JSON Parse error: Unexpected identifier "${SECRET}"`, SECRET],
    [`{"pin":4711,"x":1}`, '4711'],
    [`{"setupCode":"${SECRET}"}`, SECRET],
    [`{"nickname":"${SECRET}"}`, SECRET],
    [`{"child":{"firstName":"Ilze","lastName":"Kalniņa"}}`, 'Ilze'],
    [`{"child":{"firstName":"Ilze","lastName":"Kalniņa"}}`, 'Kalniņa'],
    [`{ firstName: 'Ilze' }`, 'Ilze'],
    // what the engine quotes of what it could not read
    [`SyntaxError: Unexpected token 'h', ..."sword":"${SECRET}" x"... is not valid JSON`, SECRET],
    [`SyntaxError: Unexpected token 'h', "${SECRET}" is not valid JSON`, SECRET],
    [`Unexpected non-whitespace, "${SECRET}"... is not valid JSON\n  at f (a.js:1:2)`, SECRET],
    // parameters
    [`GET /x?token=${SECRET}&q=1`, SECRET],
    [`/login?setup=${SECRET}`, SECRET],
    [`/login?setup=${SECRET}#x`, SECRET],
    [`/users?q=Kalnina&page=2`, 'Kalnina'],
    [`/cb#access_token=${SECRET}`, SECRET],
    [`token=${SECRET}`, SECRET],
    [`Token=${SECRET};`, SECRET],
    [`refresh_token=${SECRET}`, SECRET],
    [`token = ${SECRET}`, SECRET],
    [`password: ${SECRET}`, SECRET],
    [`password: two words ${SECRET}\nnext line`, SECRET],
    [`api-key: ${SECRET}`, SECRET],
    [`apiKey=${SECRET}`, SECRET],
    [`https://ilze:${SECRET}@host.example/x`, SECRET],
    [`postgres://app:${SECRET}@127.0.0.1/db`, SECRET],
    // encoded, once and more often
    [encodeURIComponent(`/x?token=${SECRET}&q=1`), SECRET],
    [encodeURIComponent(encodeURIComponent(`/x?token=${SECRET}&q=1`)), SECRET],
    [`/login?redirect=${encodeURIComponent(`/reset-password?token=${SECRET}`)}`, SECRET],
    [encodeURIComponent(`{"password":"${SECRET}"}`), SECRET],
    [encodeURIComponent(encodeURIComponent(`{"password":"${SECRET}"}`)), SECRET],
    [`%7B%22password%22:%22${SECRET}%22%7D %zz %`, SECRET],
    [`{&quot;password&quot;:&quot;${SECRET}&quot;}`, SECRET],
    [`{\\u0022password\\u0022:\\u0022${SECRET}\\u0022}`, SECRET],
    // headers
    [`Bearer ${SECRET}`, SECRET],
    [`authorization: bearer ${SECRET}`, SECRET],
    [`Authorization: Basic aWx6ZTpodW50ZXIy`, 'aWx6ZTpodW50ZXIy'],
    [`Basic aWx6ZTpodW50ZXIy`, 'aWx6ZTpodW50ZXIy'],
    [`Cookie: afterbell_device=${SECRET}; other=${SECRET}`, SECRET],
    [`set-cookie: a=b; ${SECRET}`, SECRET],
    [`{"headers":{"authorization":"Bearer ${SECRET}"}}`, SECRET],
    // tokens that nothing names
    [`saw ${JWT} here`, JWT],
    [`saw ${JWT} here`, JWT.split('.')[1] ?? ''],
    [`saw ${JWT.slice(0, 50)}`, JWT.slice(10, 30)],
    [`"${JWT}"`, JWT],
    [`/calendar/${TOKEN}.ics`, TOKEN],
    [`/reset-password/${TOKEN}`, TOKEN],
    [`was ${HEX}`, HEX],
    [`was ${HEX.toUpperCase()}`, HEX.toUpperCase()],
    [`was ${HEX.slice(0, 24)}`, HEX.slice(0, 24)],
    ['was AbCdEfGhIjKlMnOpQrStUv', 'AbCdEfGhIjKlMnOpQrStUv'],
    ['was u8Z/1+kQpVx3R0mN/7yTgLwB2dHsJ5c=', '7yTgLwB2dHsJ5c'],
    ['was z1MF4UVqKe/UfwtZhq69WxxKJl2Iztx4', 'z1MF4UVqKe'],
    [`was ${encodeURIComponent('u8Z/1+kQpVx3R0mN/7yTgLwB2dHsJ5c=')}`, '7yTgLwB2dHsJ5c'],
    ['user 0193A000-0000-7000-8000-00000000aaaa', '0193A000'],
    // money and people
    [`iban ${IBAN} is wrong`, IBAN],
    [`iban ${IBAN.toLowerCase()} is wrong`, IBAN.toLowerCase()],
    ['LV80 BANK 0000 4351 9500 1', '4351'],
    ['lv80 bank 0000 4351 9500 1', '4351'],
    ['LV80-BANK-0000-4351-9500-1', '4351'],
    ['LV80\u00a0BANK\u00a00000\u00a04351\u00a09500\u00a01', '4351'],
    ['iban=LV80+BANK+0000+4351+9500+1', '4351'],
    ['DE89%20370400440532013000', '370400440532013000'],
    ['NO93 8601 1117 947', '1117'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MTLC'],
    ['code 010190-12345', '12345'],
    ['call +371 2912 3456', '2912'],
    ['card 4111 1111 1111 1111', '1111'],
    ['no user ilze@school.example here', 'ilze'],
    ['no user ilze@school.example here', 'school.example'],
    ['no user "jānis.bērziņš"@skola.example', 'bērziņš'],
    ['no user jānis.bērziņš@skola.example', 'bērziņš'],
    ["no user o'brien+x@skola.example", 'brien'],
    ['почта@пример.example', 'почта'],
    ['ilze%40school.example', 'ilze'],
    ['ilze%2540school.example', 'ilze'],
    ['ilze\\u0040school.example', 'ilze'],
    ['ilze&#64;school.example', 'ilze'],
    ['ilze@localhost', 'ilze'],
    ['mailto:ilze@school.example', 'ilze'],
  ])('is gone: %s', (text, secret) => {
    expect(text).toContain(secret === SECRET ? SECRET : '');
    expect(scrub(text)).not.toContain(secret);
  });

  it('is gone from any text in any wrapping', () => {
    const wrappings: Readonly<Record<string, (text: string) => string>> = {
      json: (text) => JSON.stringify(text),
      body: (text) => JSON.stringify({ body: text }),
      address: (text) => encodeURIComponent(text.toWellFormed()),
      html: (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    };
    const around = fc.string({ unit: 'grapheme', maxLength: 12 });
    const layers = fc.array(fc.constantFrom(...Object.values(wrappings)), { maxLength: 3 });
    fc.assert(
      fc.property(around, around, layers, (before, after, wraps) => {
        const json = JSON.stringify({ id: 1, note: `${before}${SECRET}${after}`, next: 'x' });
        const text = wraps.reduce((wrapped, wrap) => wrap(wrapped), json);
        const clean = scrub(`Error: ${text} at f (a.js:1:2)`);
        expect(clean).not.toContain(SECRET);
        expect(scrub(clean)).toBe(clean);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    'TypeError: x is undefined',
    "TypeError: Cannot read properties of undefined (reading 'token')",
    'Minified React error #418; visit https://react.dev/errors/418 for the full message',
    'at useVersionedEditFormDialogState (https://tenant1.portal.example/assets/index-BX3k2d9f.js:12:34567)',
    'render@https://tenant1.portal.example/assets/locations-detail-B3dK2d9f.js:1:2345',
    'at async Promise.all (index 0)',
    '/admin-locations-detail/edit',
    'ChunkLoadError: Failed to fetch dynamically imported module: https://a.example/assets/page-Ab12Cd34.js',
    'MAX_NUMBER_OF_REPORTS_A_PAGE is 5',
    'at file:///srv/afterbell/apps/server/src/platform/http/register.ts:123:45',
    'connect ECONNREFUSED 127.0.0.1:5432',
    'Each child in a list should have a unique "key" prop.',
    'Ошибка: значение не определено',
    '100% of 5%',
    '0.1.0+1a2b3c4d5e',
  ])('is not what helps to mend it: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });

  it('leaves the rest of the sentence', () => {
    expect(scrub('GET /x?token=abc&q=1 by ilze@school.example with Bearer eyJ.a.b')).toBe(
      'GET /x?token=…&q=… by …@… with Bearer …',
    );
    expect(scrub('{"password":"x","code":"y"} in form')).toBe(
      '{"password":"…","code":"…"} in form',
    );
    expect(scrub(`password: ${SECRET}\n  at f (a.js:1:2)`)).toBe('password: …\n  at f (a.js:1:2)');
  });

  it.each([
    ['letters', 'a'],
    ['at signs', '@'],
    ['addresses', 'a@'],
    ['quotes', '"'],
    ['escaped quotes', '\\"'],
    ['backslashes', '\\'],
    ['pairs', '":"'],
    ['keys', 'password'],
    ['keys and colons', 'password:'],
    ['spaces', ' '],
    ['percent signs', '%25'],
    ['slashes', '/'],
    ['digits', '1 '],
    ['digits and dashes', '1-'],
    ['account numbers', 'LV80 '],
    ['dots', 'eyJ.'],
    ['words', 'ab-_'],
    ['braces', '{,a'],
    ['lines', '"\n'],
    ['question marks', '?a&'],
    ['schemes', '://'],
    ['entities', '&#6'],
  ])('takes no time to look for among many %s', (_name, piece) => {
    // So long that a pattern which tries everything twice would not come back within the time of a test.
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(scrub(text).length).toBeLessThanOrEqual(text.length * 2);
    expect(scrub(`${text}!`).length).toBeLessThanOrEqual(text.length * 2);
  });
});
