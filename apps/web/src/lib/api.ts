import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  InputOf,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#contract/endpoint.ts';
import { clientProblem, errorOf } from './api-error.ts';
import { raiseAccessDenied } from './events.ts';
import { type Call, request } from './http.ts';
import { refreshSession } from './refresh.ts';
import { isExpired } from './server-clock.ts';
import { identityOf, readSession, type Session } from './session.ts';

type Part<Name extends string, S> = [S] extends [never]
  ? unknown
  : { readonly [K in Name]: InputOf<S> };

/** What a call takes: just the parts that its endpoint declares. */
export type CallOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { readonly signal?: AbortSignal | undefined };

export type Answer<E extends Endpoint> = [AnswerOf<E>] extends [never]
  ? undefined
  : OutputOf<AnswerOf<E>>;

/**
 * Calls an endpoint of the contract. A call that meets an expired token refreshes once and goes out
 * once more; everything that goes wrong is an ApiError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOf<E>,
): Promise<Answer<E>> {
  const parts = options as Call;
  const early = quiet.get(endpoint);
  if (early && early.identity === identityOf(readSession())) {
    const answer = await early.answer;
    if (answer !== undefined) return answer as Answer<E>;
  }
  const response =
    endpoint.access.kind === 'public'
      ? await request(endpoint, parts)
      : await requestAs(endpoint, parts);
  if (!response.ok) {
    const error = await errorOf(response);
    if (error.code === 'access_denied') raiseAccessDenied();
    throw error;
  }
  // The contract is the server's promise, tested there; checking every answer again would cost the reader.
  if (response.status === 204) return undefined as Answer<E>;
  try {
    return (await response.json()) as Answer<E>;
  } catch {
    throw clientProblem('invalid_data', response.status);
  }
}

/** Quiet calls that are under way, and in whose name. */
const quiet = new Map<
  Endpoint,
  { readonly identity: string | null; readonly answer: Promise<unknown> }
>();

/**
 * For what is fetched before there is a page: with a token that has run out it does not go out, and a
 * refusal ends no session and raises no dialog. The page asks again itself, with all that belongs to it;
 * while this one is under way, it waits for its answer.
 */
export function callQuietly<E extends Endpoint>(endpoint: E): Promise<Answer<E> | undefined> {
  const session = readSession();
  if (session === null || isExpired(session.token)) return Promise.resolve(undefined);
  const answer = request(endpoint, {}, credentials(session))
    .then((response) => (response.ok ? (response.json() as Promise<Answer<E>>) : undefined))
    .catch(() => undefined)
    .finally(() => quiet.delete(endpoint));
  quiet.set(endpoint, { identity: identityOf(session), answer });
  return answer;
}

/** Sends one file to an endpoint with `upload`, in all else like any other call. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  options: Omit<Call, 'body' | 'file'> = {},
): Promise<Answer<E>> {
  if (endpoint.upload === undefined) throw new Error('This call takes no file');
  const parts: Call = { ...options, file };
  return call(endpoint, parts as CallOf<E>);
}

/** A request in the name of the person signed in. */
async function requestAs(endpoint: Endpoint, parts: Call): Promise<Response> {
  let session = readSession();
  let refreshed = false;
  if (session && isExpired(session.token)) {
    session = await refreshSession(session);
    refreshed = true;
  }
  const response = await request(endpoint, parts, credentials(session));
  if (response.status !== 401 || session === null || refreshed) return response;
  const error = await errorOf(response.clone());
  if (error.code !== 'not_authenticated') return response;
  return request(endpoint, parts, credentials(await refreshSession(session)));
}

function credentials(session: Session | null): Record<string, string> {
  if (session === null) return {};
  return {
    Authorization: `Bearer ${session.token}`,
    // Role names are a school's own words; a header holds plain letters only.
    ...(session.activeRole === null
      ? {}
      : { 'X-Active-Role': encodeURIComponent(session.activeRole) }),
  };
}

/** A token that the server will take, for the socket; null when signed out. */
export async function freshToken(): Promise<string | null> {
  const session = readSession();
  if (session === null) return null;
  return isExpired(session.token) ? (await refreshSession(session)).token : session.token;
}
