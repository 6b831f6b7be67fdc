import { refresh } from '#contract/auth.ts';
import type { AnswerOf, OutputOf } from '#contract/endpoint.ts';
import {
  endSessionByServer,
  readSession,
  replaceTokens,
  type Session,
  saveRedirectPath,
} from '../session/session.ts';
import { emitUnauthorized } from '../session/window-events.ts';
import { ApiError, clientProblem, errorOf } from './api-error.ts';
import { request } from './http.ts';

/** Statuses that end the session; other errors are temporary. */
const REFUSALS = [400, 401, 403];

/**
 * Exchanges the refresh token, once for all tabs: they wait for one lock, and a tab that finds
 * newer tokens in storage uses them. Only a rejection by the server ends the session; a network error does
 * not.
 */
export async function refreshSession(failed: Session): Promise<Session> {
  return inTurn(async () => {
    const stored = readSession();
    // Another user may have signed in: a call of the old session must not use their tokens.
    if (!stored || stored.userId !== failed.userId)
      throw new ApiError(401, { code: 'not_authenticated' });
    if (stored.token !== failed.token) return stored;
    if (!stored.refreshToken) throw leave(clientProblem('no_refresh_token', 401));

    const response = await request(refresh, { body: { refreshToken: stored.refreshToken } });
    const tokens = response.ok ? await tokensOf(response) : await errorOf(response);
    const current = readSession();
    // However long that took: meanwhile the person may have signed out, and another in. What came is not theirs.
    if (current?.userId !== stored.userId) throw new ApiError(401, { code: 'not_authenticated' });
    if (current.refreshToken !== stored.refreshToken) return current;
    if (tokens instanceof ApiError) {
      throw REFUSALS.includes(response.status) ? leave(tokens) : tokens;
    }
    replaceTokens(tokens);
    return readSession() ?? stored;
  });
}

async function tokensOf(response: Response) {
  const answer = (await response.json().catch(() => ({}))) as Partial<
    OutputOf<AnswerOf<typeof refresh>>
  >;
  if (!answer.accessToken || !answer.refreshToken)
    return clientProblem('incomplete_refresh', response.status);
  return { token: answer.accessToken, refreshToken: answer.refreshToken };
}

function leave(error: ApiError): ApiError {
  saveRedirectPath(window.location.pathname + window.location.search);
  endSessionByServer();
  emitUnauthorized();
  return error;
}

let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request('afterbell.refresh', work);
  // Web Locks exist on secure origins only; without them the calls of this tab are queued.
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}
