import { randomUUID } from 'node:crypto';
import { REFRESH_GRACE_MS, signInMachine } from '#domain/auth/refresh.ts';
import type { StateMachine } from '#domain/state-machine.ts';
import type { Answer, SignedIn, TestServer } from '#harness/server.ts';
import type { Outcome, Play } from '#harness/walk-machine.ts';

type Of<T> =
  T extends StateMachine<infer State, infer Event, infer Actor>
    ? { state: State; event: Event; actor: Actor }
    : never;
type SignIn = Of<typeof signInMachine>;

/** One sign-in of somebody who is there for this walk only. */
interface Subject {
  readonly userId: string;
  readonly username: string;
  password: string;
  token: string;
  /** Each came in exchange for the one before. */
  readonly refreshTokens: string[];
}

const outcomeOf = ({ status }: Answer): Outcome => (status < 400 ? 'done' : 'refused');

export function signInPlay(
  server: TestServer,
  admin: SignedIn,
): Play<SignIn['state'], SignIn['event'], SignIn['actor'], Subject> {
  let milliseconds = 0;
  const login = ({ username, password }: Pick<Subject, 'username' | 'password'>) =>
    server.call('POST', '/api/auth/login', { body: { email: username, password } });
  const exchange = (refreshToken: string) =>
    server.call('POST', '/api/auth/refresh', { body: { refreshToken } });

  async function refresh(subject: Subject): Promise<Outcome> {
    const answer = await exchange(subject.refreshTokens.at(-1) ?? '');
    if (answer.status === 200) {
      subject.token = answer.json.accessToken;
      subject.refreshTokens.push(answer.json.refreshToken);
    }
    return outcomeOf(answer);
  }
  /** A copy of the first token, after its successors were used and tabs can't be racing any more. */
  async function replay(subject: Subject): Promise<Outcome> {
    await refresh(subject);
    await refresh(subject);
    milliseconds += REFRESH_GRACE_MS + 1_000;
    server.shiftClock(`${milliseconds} milliseconds`);
    await exchange(subject.refreshTokens[0] ?? '');
    return 'silent';
  }
  const logout = async (refreshToken: string): Promise<Outcome> => {
    await server.call('POST', '/api/auth/logout', { body: { refreshToken } });
    return 'silent';
  };

  return {
    machine: signInMachine,
    begin: async () => {
      milliseconds = 0;
      server.shiftClock('0');
      const username = `walk-${randomUUID().slice(0, 8)}`;
      const password = `first-${username}-1`;
      const { json } = await server.call('POST', '/api/users', {
        token: admin.token,
        body: { username, firstName: 'Walk', lastName: 'Er', roles: ['parent'], password },
      });
      const { accessToken, refreshToken } = (await login({ username, password })).json;
      return {
        userId: json.userId,
        username,
        password,
        token: accessToken,
        refreshTokens: [refreshToken],
      };
    },
    attempts: {
      refresh: {
        owner: refresh,
        stranger: async () => outcomeOf(await exchange(randomUUID())),
      },
      logout: {
        owner: ({ refreshTokens }) => logout(refreshTokens.at(-1) ?? ''),
        stranger: () => logout(randomUUID()),
      },
      revoke: {
        owner: async (subject) => {
          const { json } = await login(subject);
          const path = '/api/auth/sessions/end-others';
          await server.call('POST', path, { token: json.accessToken });
          return 'silent';
        },
        administrator: async (subject) => {
          const password = `next-${randomUUID()}`;
          const path = `/api/users/${subject.userId}/password`;
          const { status, text } = await server.call('PUT', path, {
            token: admin.token,
            body: { password },
          });
          if (status !== 204) throw new Error(`the password was not set: ${text}`);
          subject.password = password;
          return 'silent';
        },
        stranger: async () => {
          const parent = await server.signIn('parent');
          await server.call('POST', '/api/auth/sessions/end-others', { token: parent.token });
          return 'silent';
        },
      },
      replay: { owner: replay, stranger: replay },
    },
    observe: async ({ token }) => {
      const { status } = await server.call('GET', '/api/me', { token });
      return status === 200 ? 'active' : 'ended';
    },
  };
}
