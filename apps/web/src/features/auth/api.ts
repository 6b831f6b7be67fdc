import {
  confirmEmail,
  endOtherSessions,
  getSetup,
  listSessions,
  login,
  logout,
  register,
} from '#contract/auth.ts';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { endMails } from '#contract/notifications.ts';
import { changePassword, resetPassword, sendPasswordReset } from '#contract/passwords.ts';
import { type Answer, call } from '../../lib/api/api.ts';
import { ApiError, clientProblem } from '../../lib/api/api-error.ts';
import {
  endSession,
  type LoginAnswer,
  readSession,
  saveRedirectPath,
  startSession,
} from '../../lib/session/session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly tenantId?: string | undefined;
}

/** Signs in and checks that the response is complete. */
export async function signIn({ email, password, tenantId }: Credentials): Promise<void> {
  if (email.trim() === '' || password === '')
    throw new ApiError(400, { code: 'credentials_required' });
  const answer = await call(login, { body: { email: email.trim(), password, tenantId } });
  if (!isComplete(answer)) throw clientProblem('incomplete_login', 200);
  startSession(answer);
}

function isComplete(answer: Partial<LoginAnswer> | undefined): answer is LoginAnswer {
  return Boolean(answer?._id && answer.accessToken && answer.refreshToken && answer.roles?.length);
}

/** Signs out immediately, without waiting for the server. */
export function signOut(): void {
  const session = readSession();
  saveRedirectPath(null);
  endSession();
  if (session)
    call(logout, { body: { refreshToken: session.refreshToken } }).catch(() => undefined);
}

/** Whether the school has no administrator yet. No response counts as false. */
export async function isSetupAvailable(): Promise<boolean> {
  return call(getSetup, {}).then(
    ({ available }) => available,
    () => false,
  );
}

export async function registerAdministrator(body: InputOf<BodyOf<typeof register>>): Promise<void> {
  await call(register, { body });
}

export async function askForReset(body: InputOf<BodyOf<typeof sendPasswordReset>>): Promise<void> {
  const email = body.email.trim();
  if (email === '') throw new ApiError(400, { code: 'email_and_tenant_required' });
  await call(sendPasswordReset, { body: { ...body, email } });
}

export async function setPasswordByLink(
  body: InputOf<BodyOf<typeof resetPassword>>,
): Promise<void> {
  await call(resetPassword, { body });
}

export async function confirmEmailByLink(
  body: InputOf<BodyOf<typeof confirmEmail>>,
): Promise<void> {
  await call(confirmEmail, { body });
}

/** By the link of a mail, without signing in. */
export const endMailsByLink = (token: string) => call(endMails, { body: { token } });

export async function changeOwnPassword(
  body: InputOf<BodyOf<typeof changePassword>>,
): Promise<void> {
  await call(changePassword, { body });
}

export type SignIn = Answer<typeof listSessions>['items'][number];

export function fetchSignIns(signal: AbortSignal): Promise<Answer<typeof listSessions>> {
  return call(listSessions, { signal });
}

export async function signOutElsewhere(): Promise<void> {
  await call(endOtherSessions, {});
}
