import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assetsOf,
  type CacheStrategy,
  cacheStrategyFor,
  readPush,
  sameOriginPath,
} from './rules.ts';

const HERE = 'https://riverside.portal.example';

describe('the service worker', () => {
  it.each<[CacheStrategy, string, string, string]>([
    ['page', 'GET', 'navigate', '/'],
    ['page', 'GET', 'navigate', '/parents-home?tab=x'],
    ['asset', 'GET', 'cors', '/assets/index-1a2b.js'],
    ['asset', 'GET', 'no-cors', '/assets/inter-1a2b.woff2'],
    ['network', 'GET', 'cors', '/api/me'],
    ['network', 'GET', 'navigate', '/api/docs'],
    ['network', 'GET', 'cors', '/socket.io/?EIO=4'],
    ['network', 'POST', 'cors', '/api/auth/login'],
    ['network', 'POST', 'navigate', '/login'],
    ['network', 'GET', 'navigate', '/manifest.webmanifest'],
    ['network', 'GET', 'cors', '/release.json'],
    ['network', 'GET', 'cors', '/login'],
    ['network', 'GET', 'no-cors', 'https://tiles.example/assets/1.png'],
  ])('leaves to the %s: %s %s %s', (handling, method, mode, path) => {
    expect(cacheStrategyFor({ method, mode, url: new URL(path, HERE).href }, HERE)).toBe(handling);
  });

  it('never keeps an answer of the API, whatever the URL', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.constantFrom('navigate', 'cors', 'no-cors'), (path, mode) => {
        const url = `${HERE}/api${path}`;
        const plain = new URL(url).pathname;
        fc.pre(plain === '/api' || plain.startsWith('/api/'));
        expect(cacheStrategyFor({ method: 'GET', mode, url }, HERE)).toBe('network');
      }),
    );
  });
});

it('keeps files of the portal that a page has loaded, and nothing else', () => {
  const asset = `${HERE}/assets/index-1a2b.js`;
  const others = [`${HERE}/api/me`, 'https://evil.example/assets/x.js', 'assets', 7, null];
  expect(assetsOf([asset, ...others], HERE)).toEqual([asset]);
  expect(assetsOf('x', HERE)).toEqual([]);
});

describe('a push message', () => {
  it('says what it says, and leads to a page of the portal', () => {
    const text = JSON.stringify({
      title: 'Chess club',
      body: 'Today’s session is cancelled.',
      url: '/parent-activity/1?tab=sessions',
      tag: 'session-1',
    });
    expect(readPush(text, HERE)).toEqual({
      title: 'Chess club',
      body: 'Today’s session is cancelled.',
      url: '/parent-activity/1?tab=sessions',
      tag: 'session-1',
    });
  });

  it.each(['', 'null', '[]', '{', '7', '{"title":7,"url":{}}'])(
    'that is malformed (%s) still shows something',
    (text) => {
      expect(readPush(text, HERE)).toEqual({
        title: 'Afterbell',
        body: '',
        url: '/login',
        tag: undefined,
      });
    },
  );

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    'evil',
    '',
  ])('never leads to %s', (url) => {
    expect(sameOriginPath(url, HERE)).toBe('/login');
  });

  it('never leads to another host, whatever it says', () => {
    fc.assert(
      fc.property(fc.string(), (url) => {
        expect(new URL(sameOriginPath(url, HERE), HERE).origin).toBe(HERE);
      }),
    );
  });
});
