import { afterAll, beforeAll, describe, it } from 'vitest';
import { type SignedIn, startServer, type TestServer } from '#harness/server.ts';
import { walkMachine } from '#harness/walk-machine.ts';
import { absencePlay, approvalPlay } from './absence.ts';
import { activityPlay, sessionPlay } from './activity.ts';
import { bookingPlay } from './booking.ts';
import { signInPlay } from './sign-in.ts';
import { userPlay } from './user.ts';

type Walk = (server: TestServer, admin: SignedIn) => Promise<void>;

/** How each machine of the domain is played, by its name: a new machine is a new line. A file for each group, as they take long. */
export const WALKS = {
  activities: {
    activity: (server, admin) => walkMachine(activityPlay(server, admin)),
    session: (server, admin) => walkMachine(sessionPlay(server, admin)),
  },
  people: {
    'sign-in': (server, admin) => walkMachine(signInPlay(server, admin)),
    user: (server, admin) => walkMachine(userPlay(server, admin)),
  },
  requests: {
    absence: async (server) => walkMachine(await absencePlay(server), { walks: 60 }),
    approval: async (server) => walkMachine(await approvalPlay(server), { walks: 120, steps: 12 }),
    booking: async (server) => walkMachine(await bookingPlay(server), { walks: 80 }),
  },
} satisfies Record<string, Record<string, Walk>>;

export function describeWalks(group: keyof typeof WALKS): void {
  describe('the states that something goes through', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer();
    });
    afterAll(() => server.close());

    it.each(Object.entries<Walk>(WALKS[group]))(
      'are those of the machine: %s',
      { timeout: 1_800_000 },
      // Signed in anew for each: at full length a token ends before all of them are walked.
      async (_, walk) => walk(server, await server.signIn('admin')),
    );
  });
}
