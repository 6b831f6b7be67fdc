import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { signedInAnyRole } from '#domain/auth/access.ts';
import { createTokens } from '../auth/tokens.ts';
import type { DatabaseHandle, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { answerErrors } from './errors.ts';
import { register } from './register.ts';
import { uploadRoute } from './route.ts';

const addFile = endpoint({
  name: 'things.addFile',
  method: 'POST',
  path: '/things/{id}/files',
  summary: 'Adds a file to a thing',
  access: signedInAnyRole,
  params: z.strictObject({ id: z.uuid() }),
  upload: { maxBytes: 100 },
  answer: z.object({ id: z.string(), bytes: z.int() }),
  maxQueries: 1,
});

const tokens = createTokens(['a secret that is only used by tests, of good length']);
const who = { userId: newId(), signInId: newId(), tenantId: 'tenant1' };
/** Nothing here asks it anything but who calls. */
const database = {
  inTenant: (_tenantId: string, work: (tx: Tx) => Promise<unknown>) => work({} as Tx),
} as unknown as DatabaseHandle;

async function upload(id: string) {
  const app = Fastify();
  answerErrors(app);
  app.decorateRequest('tenantId', '');
  app.addHook('onRequest', async (request) => {
    request.tenantId = 'tenant1';
  });
  register(
    app,
    [uploadRoute(addFile, async ({ params, file }) => ({ id: params.id, bytes: file.length }))],
    {
      database,
      tokens,
      https: false,
      findPrincipal: async () => ({
        ...who,
        username: 'u',
        firstName: 'U',
        lastName: 'U',
        language: null,
        roles: [],
      }),
    },
  );
  const answer = await app.inject({
    method: 'POST',
    url: `/api/things/${id}/files`,
    headers: {
      authorization: `Bearer ${tokens.sign(who)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    payload:
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
  });
  await app.close();
  return answer;
}

describe('a call with a file', () => {
  it('gets what its path names', async () => {
    const id = newId();
    expect((await upload(id)).json()).toEqual({ id, bytes: 5 });
  });

  it('names nothing with an id that can’t be one', async () => {
    expect((await upload('not-an-id')).statusCode).toBe(404);
  });
});
