import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { logOptions } from './logging.ts';

it('tells of a fault without what a mail server or a parser quoted', () => {
  let log = '';
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  const options = logOptions({ NODE_ENV: 'test', LOG_LEVEL: 'warn' });
  const app = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } });
  const fault = new Error('550 no mailbox <ilze@school.example>, token=secret-link-token');
  app.log.warn({ err: fault }, 'the job queue failed');
  expect(log).toContain('550 no mailbox');
  expect(log).toContain('logging.test.ts');
  expect(log).not.toMatch(/ilze|secret-link-token/);
});
