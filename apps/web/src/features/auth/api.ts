import { login, logout } from '#contract/auth.ts';
import { call } from '../../lib/api.ts';
import { ApiError, clientProblem } from '../../lib/api-error.ts';
import {
  endSession,
  type LoginAnswer,
  readSession,
  saveRedirectPath,
  startSession,
} from '../../lib/session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in. What the answer must hold is checked here, because everything after relies on it. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  if (email.trim() === '' || password === '')
    throw new ApiError(400, { code: 'credentials_required' });
  const answer = await call(login, { body: { email: email.trim(), password } });
  if (!isComplete(answer)) throw clientProblem('incomplete_login', 200);
  startSession(answer);
}

function isComplete(answer: Partial<LoginAnswer> | undefined): answer is LoginAnswer {
  return Boolean(answer?._id && answer.accessToken && answer.refreshToken && answer.roles?.length);
}

/** Leaves at once; the server is told, but nobody waits for it. */
export function signOut(): void {
  const session = readSession();
  saveRedirectPath(null);
  endSession();
  if (session)
    call(logout, { body: { refreshToken: session.refreshToken } }).catch(() => undefined);
}
