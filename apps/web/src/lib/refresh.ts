import { refresh } from '#contract/auth.ts';
import type { AnswerOf, OutputOf } from '#contract/endpoint.ts';
import { ApiError, clientProblem, errorOf } from './api-error.ts';
import { raiseUnauthorized } from './events.ts';
import { request } from './http.ts';
import {
  endSessionByForce,
  readSession,
  replaceTokens,
  type Session,
  saveRedirectPath,
} from './session.ts';

/** The answers that mean "this sign-in is over"; any other fault may pass. */
const REFUSALS = [400, 401, 403];

/**
 * Exchanges the refresh token, once for all tabs: they queue for the same lock, and who finds a newer
 * token than the one that failed takes that. Only a refusal by the server ends the session; no answer
 * (offline, a restart) keeps it.
 */
export async function refreshSession(failed: Session): Promise<Session> {
  return inTurn(async () => {
    const stored = readSession();
    // Signed out, or somebody else signed in meanwhile: a call of the old session must not go out as theirs.
    if (!stored || stored.userId !== failed.userId)
      throw new ApiError(401, { code: 'not_authenticated' });
    if (stored.token !== failed.token) return stored;
    if (!stored.refreshToken) throw leave(clientProblem('no_refresh_token', 401));

    const response = await request(refresh, { body: { refreshToken: stored.refreshToken } });
    if (!response.ok) {
      const error = await errorOf(response);
      throw REFUSALS.includes(response.status) ? leave(error) : error;
    }
    const answer = (await response.json().catch(() => ({}))) as Partial<
      OutputOf<AnswerOf<typeof refresh>>
    >;
    if (!answer.accessToken || !answer.refreshToken)
      throw clientProblem('incomplete_refresh', response.status);
    replaceTokens({ token: answer.accessToken, refreshToken: answer.refreshToken });
    return readSession() ?? stored;
  });
}

function leave(error: ApiError): ApiError {
  saveRedirectPath(window.location.pathname + window.location.search);
  endSessionByForce();
  raiseUnauthorized();
  return error;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('afterbell.refresh', work);
  // Locks exist on secure origins only. Without them at least this tab's calls take turns.
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
