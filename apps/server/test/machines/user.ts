import { createHash, randomUUID } from 'node:crypto';
import { USER_STATES, type UserEvent, type UserStatus } from '#domain/users/user.ts';
import { type Answer, inSchool, type SignedIn, type TestServer } from '#harness/server.ts';
import type { Outcome, Play } from '#harness/walk-machine.ts';

interface Subject {
  readonly userId: string;
  readonly username: string;
  /** Null until one was chosen. */
  password: string | null;
}

const outcomeOf = ({ status }: Answer): Outcome => (status < 400 ? 'done' : 'refused');

export function userPlay(
  server: TestServer,
  admin: SignedIn,
): Play<UserStatus, UserEvent, 'person' | 'school', Subject> {
  const office = (method: string, path: string, body?: unknown) =>
    server.call(method, path, { token: admin.token, ...(body !== undefined && { body }) });

  /** A link as it would have come by mail. */
  async function mailLink({ userId }: Subject): Promise<string> {
    const secret = randomUUID();
    await inSchool(
      server,
      'tenant1',
      `insert into one_time_links (tenant_id, id, kind, user_id, token_hash, expires_at)
       values ('tenant1', gen_random_uuid(), 'reset', $1, $2, now() + interval '1 day')`,
      [userId, createHash('sha256').update(secret).digest()],
    );
    return secret;
  }
  async function choosePassword(
    subject: Subject,
    send: (password: string) => Promise<Answer>,
  ): Promise<Outcome> {
    const password = `chosen-${randomUUID()}`;
    const outcome = outcomeOf(await send(password));
    if (outcome === 'done') subject.password = password;
    return outcome;
  }
  /** By the person's own means, who is refused at the door already unless the account is open. */
  async function byPerson(subject: Subject, deed: string, body?: unknown): Promise<Outcome> {
    const login = await server.call('POST', '/api/auth/login', {
      body: { email: subject.username, password: subject.password ?? 'nothing-chosen-yet-1' },
    });
    if (login.status !== 200) return 'refused';
    return outcomeOf(
      await server.call('POST', `/api/users/${subject.userId}/${deed}`, {
        token: login.json.accessToken,
        ...(body !== undefined && { body }),
      }),
    );
  }
  /** One button for both: which of the two it is goes by whether a password was ever chosen. */
  const restore = (event: 'restore' | 'restoreUnopened') => ({
    school: async (subject: Subject, state: UserStatus): Promise<Outcome> => {
      const isOther = (event === 'restore') !== (subject.password !== null);
      if (state === 'archived' && isOther) return 'skipped';
      return outcomeOf(await office('POST', `/api/users/${subject.userId}/restore`));
    },
    person: (subject: Subject) => byPerson(subject, 'restore'),
  });
  const reason = { reason: 'Moved away' };

  return {
    machine: USER_STATES,
    begin: async () => {
      const username = `walk-${randomUUID().slice(0, 8)}`;
      const { json } = await office('POST', '/api/users', {
        username,
        email: `${username}@tenant1.example`,
        firstName: 'Walk',
        lastName: 'Er',
        roles: ['parent'],
      });
      return { userId: json.userId, username, password: null };
    },
    attempts: {
      choosePassword: {
        person: async (subject) => {
          const token = await mailLink(subject);
          return choosePassword(subject, (password) =>
            server.call('POST', '/api/auth/reset-password/reset', { body: { token, password } }),
          );
        },
        school: (subject) =>
          choosePassword(subject, (password) =>
            office('PUT', `/api/users/${subject.userId}/password`, { password }),
          ),
      },
      archive: {
        person: (subject) => byPerson(subject, 'archive', reason),
        school: async ({ userId }) =>
          outcomeOf(await office('POST', `/api/users/${userId}/archive`, reason)),
      },
      restore: restore('restore'),
      restoreUnopened: restore('restoreUnopened'),
    },
    observe: async ({ userId }) => (await office('GET', `/api/users/${userId}`)).json.status,
  };
}
