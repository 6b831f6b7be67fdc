import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerErrors } from './errors.ts';
import { serveWeb } from './web.ts';

const dist = mkdtempSync(join(tmpdir(), 'afterbell-dist-'));
let app: FastifyInstance;

beforeAll(async () => {
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><div id="root"></div>');
  writeFileSync(join(dist, 'assets/app-1a2b3c.js'), 'export {}');
  writeFileSync(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = Fastify();
  app.decorateRequest('tenantId', null);
  answerErrors(app);
  await serveWeb(app, dist);
});
afterAll(async () => {
  await app.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

describe('the web app', () => {
  it.each(['/', '/login', '/admin-locations-detail/1234', '/no/such/page'])(
    'is the page at %s, never from a cache',
    async (url) => {
      const answer = await get(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<div id="root">');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('has assets that are kept for ever, because their names change with them', async () => {
    const answer = await get('/assets/app-1a2b3c.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each([
    '/assets/app-0000.js',
    '/assets/',
    '/gone.js',
    '/favicon.png',
    '/api/x',
    '/api',
    '//api/me',
    '/%61pi/me',
    'http://localhost/api/x',
    'http://localhost/assets/gone',
    '/gone%2ejs',
    '/../package.json',
    '/socket.io/x',
  ])('is not in place of %s, which is missing', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<div id="root">');
  });

  it('answers a page only to those who look', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
  });
});
