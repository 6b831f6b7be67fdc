import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, T1, T2, type TestServer } from '#harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ FEEDBACK_URL: 'https://feedback.example/form' });
});
afterAll(() => server.close());

const DEFAULTS = { dateFormat: 'DD/MM/YYYY', timeFormat: '24h' };

describe('what everybody may know of the school', () => {
  it('sends feedback to the support where no place is named, and says which school it is from', async () => {
    const plain = await startServer({ SUPPORT_EMAIL: 'help@afterbell.example' });
    try {
      const { json } = await plain.call('GET', '/api/school');
      expect(json.feedbackUrl).toBe(
        'mailto:help@afterbell.example?subject=Afterbell%3A%20Riverside%20School',
      );
    } finally {
      await plain.close();
    }
  });

  it('has the place for feedback that the operator named, and no logo yet', async () => {
    const { json } = await server.call('GET', '/api/school');
    expect(json).toMatchObject({ feedbackUrl: 'https://feedback.example/form', logoUrl: null });
  });
});

describe('how a school writes dates and times', () => {
  it('is day before month and 24 hours from the start, and anybody may read it', async () => {
    expect((await server.call('GET', '/api/regional-settings')).json).toEqual(DEFAULTS);
  });

  it('is changed by the school, for the school', async () => {
    const admin = await server.signIn('admin');
    const body = { dateFormat: 'YYYY-MM-DD', timeFormat: '12h' };
    const saved = await server.call('PUT', '/api/regional-settings', { token: admin.token, body });
    expect(saved.json).toEqual(body);
    expect((await server.call('GET', '/api/regional-settings')).json).toEqual(body);
    expect((await server.call('GET', '/api/regional-settings', { host: T2 })).json).toEqual(
      DEFAULTS,
    );
  });

  it.each([
    [{ dateFormat: 'YYYY/DD/MM', timeFormat: '24h' }, 'dateFormat'],
    [{ dateFormat: 'DD/MM/YYYY', timeFormat: '25h' }, 'timeFormat'],
    [{ dateFormat: 'DD/MM/YYYY' }, 'timeFormat'],
    [{ ...DEFAULTS, timeZone: 'x' }, 'timeZone'],
  ])('refuses %j at its field', async (body, path) => {
    const admin = await server.signIn('admin');
    const answer = await server.call('PUT', '/api/regional-settings', { token: admin.token, body });
    expect(answer.status).toBe(400);
    expect(answer.json.errors).toEqual([expect.objectContaining({ path })]);
  });

  it('tells the open screens of the school', async () => {
    const port = await server.listen();
    const [admin, parent] = [await server.signIn('admin'), await server.signIn('parent')];
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { token: parent.token },
      reconnection: false,
      extraHeaders: { host: T1 },
    });
    try {
      await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
      await socket.emitWithAck('show', [{ topic: 'regional' }]);
      const heard = new Promise((resolve) => socket.once('changed', resolve));
      await server.call('PUT', '/api/regional-settings', { token: admin.token, body: DEFAULTS });
      expect(await heard).toEqual({ topic: 'regional' });
    } finally {
      socket.disconnect();
    }
  });
});
