import { describe, expect, it } from 'vitest';
import { isLocalHost, isTenantSlug, tenantOfHost } from './host.ts';

describe('the school that a host names', () => {
  it.each([
    // host header, base domain, slug
    ['localhost', 'localhost', 'tenant1'],
    ['localhost:3000', 'localhost', 'tenant1'],
    ['LOCALHOST:3000', 'localhost', 'tenant1'],
    ['localhost.', 'localhost', 'tenant1'],
    ['127.0.0.1:3000', 'localhost', 'tenant1'],
    ['[::1]:3000', 'localhost', 'tenant1'],
    ['tenant1.localhost:3000', 'localhost', 'tenant1'],
    ['tenant2.localhost', 'localhost', 'tenant2'],
    ['Tenant2.LocalHost:80', 'localhost', 'tenant2'],
    ['portal.example', 'portal.example', 'tenant1'],
    ['hill-crest.portal.example', 'portal.example', 'hill-crest'],
    ['localhost', 'portal.example', 'tenant1'],
    // no school at all
    ['a.tenant2.localhost', 'localhost', null],
    ['tenant2.localhost.evil.example', 'localhost', null],
    ['evil.example', 'localhost', null],
    ['evillocalhost', 'localhost', null],
    ['tenant2.localhost', 'portal.example', null],
    ['.localhost', 'localhost', null],
    ['-x.localhost', 'localhost', null],
    ['ten_ant.localhost', 'localhost', null],
    ['tenant2.localhost@evil.example', 'localhost', null],
    ['tenant2.localhost:80:80', 'localhost', null],
    ['tenant2.localhost:abc', 'localhost', null],
    ['', 'localhost', null],
    [undefined, 'localhost', null],
  ])('%s under %s is %s', (host, base, slug) => {
    expect(tenantOfHost(host, base)).toBe(slug);
  });

  it.each([
    ['localhost', true],
    ['LocalHost:3000', true],
    ['localhost.', true],
    ['tenant1.localhost:3000', true],
    ['127.0.0.1', true],
    ['127.0.0.1:3000', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['[::1]:3000', true],
    ['0.0.0.0', false],
    ['10.0.0.7', false],
    ['127.0.0.1.evil.example', false],
    ['127.0.0.1@evil.example', false],
    ['[::2]', false],
    ['[::ffff:127.0.0.1]', false],
    ['::1', false],
    ['portal.example', false],
    ['localhost.portal.example', false],
    ['evillocalhost', false],
    ['localhost:80:80', false],
    ['localhost, localhost', false],
    ['', false],
    [undefined, false],
  ])('%s means this machine: %s', (host, local) => {
    expect(isLocalHost(host)).toBe(local);
  });

  it('takes only short lower-case slugs', () => {
    expect(isTenantSlug('hillcrest')).toBe(true);
    expect(isTenantSlug('Hillcrest')).toBe(false);
    expect(isTenantSlug('a'.repeat(64))).toBe(false);
    expect(isTenantSlug('a/../b')).toBe(false);
  });
});
