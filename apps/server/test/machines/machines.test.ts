import { globSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { walkMachine } from '#harness/walk-machine.ts';
import { absencePlay, approvalPlay } from './absence.ts';
import { activityPlay, sessionPlay } from './activity.ts';
import { bookingPlay } from './booking.ts';
import { signInPlay } from './sign-in.ts';
import { userPlay } from './user.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

/** How each machine of the domain is played, by its name: a new machine is a new line. */
const WALKS: Record<string, () => Promise<void>> = {
  absence: async () => walkMachine(await absencePlay(server), { walks: 60 }),
  approval: async () => walkMachine(await approvalPlay(server), { walks: 120, steps: 12 }),
  activity: () => walkMachine(activityPlay(server, admin)),
  booking: async () => walkMachine(await bookingPlay(server), { walks: 80 }),
  session: () => walkMachine(sessionPlay(server, admin)),
  'sign-in': () => walkMachine(signInPlay(server, admin)),
  user: () => walkMachine(userPlay(server, admin)),
};

describe('the states that something goes through', () => {
  it.each(Object.entries(WALKS))(
    'are those of the machine: %s',
    { timeout: 1_800_000 },
    (_, walk) => walk(),
  );

  it('are walked for every machine of the domain', async () => {
    const domain = join(import.meta.dirname, '../../../../packages/domain/src');
    const names: string[] = [];
    for (const file of globSync('**/*.ts', { cwd: domain })) {
      if (file.endsWith('.test.ts')) continue;
      const exported: Record<string, unknown> = await import(join(domain, file));
      for (const value of Object.values(exported)) {
        if (typeof value !== 'object' || value === null) continue;
        if ('moves' in value && 'initial' in value && 'name' in value) {
          names.push(String(value.name));
        }
      }
    }
    expect(names.sort()).toEqual(Object.keys(WALKS).sort());
  });
});
