import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  InputOf,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#contract/endpoint.ts';
import { identityOf, readSession, type Session } from '../session/session.ts';
import { emitAccessDenied } from '../session/window-events.ts';
import { clientProblem, errorOf } from './api-error.ts';
import { type Call, request } from './http.ts';
import { refreshSession } from './refresh.ts';
import { isExpired } from './server-clock.ts';

type Part<Name extends string, S> = [S] extends [never]
  ? unknown
  : { readonly [K in Name]: InputOf<S> };

/** The arguments of a call: the parts that its endpoint declares. */
export type CallOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    readonly signal?: AbortSignal | undefined;
    readonly idempotencyKey?: string | undefined;
    readonly role?: string | undefined;
  };

export type Answer<E extends Endpoint> = [AnswerOf<E>] extends [never]
  ? undefined
  : OutputOf<AnswerOf<E>>;

/**
 * Calls an endpoint of the contract. With an expired token it refreshes once and
 * retries; every failure is an ApiError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOf<E>,
): Promise<Answer<E>> {
  const parts = options as Call;
  const early = quiet.get(keyOf(endpoint, parts));
  if (early && early.identity === identityOf(readSession())) {
    const answer = await early.answer;
    if (answer !== undefined) return answer as Answer<E>;
  }
  const response = await answered(endpoint, parts);
  // Responses are checked against the contract on the server; parsing them again here would cost time.
  if (response.status === 204) return undefined as Answer<E>;
  try {
    return (await response.json()) as Answer<E>;
  } catch {
    throw clientProblem('invalid_data', response.status);
  }
}

/** The response of a call that was not refused. */
async function answered(endpoint: Endpoint, parts: Call): Promise<Response> {
  const response =
    endpoint.access.kind === 'public'
      ? await request(endpoint, parts)
      : await requestAs(endpoint, parts);
  if (response.ok) return response;
  const error = await errorOf(response);
  // What is sent later is no act of this moment: whoever sends it tells what became of it.
  if (error.code === 'access_denied' && parts.role === undefined) emitAccessDenied();
  throw error;
}

/**
 * Fetches the file of an endpoint with `download` and hands it to the browser to keep: under this name, or under the
 * one that the server gives it, which is told.
 */
export async function download(
  endpoint: Endpoint,
  { name, ...parts }: Pick<Call, 'params' | 'query'> & { readonly name?: string },
): Promise<string> {
  const response = await answered(endpoint, parts);
  const header = response.headers.get('content-disposition') ?? '';
  const [, given = ''] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? [];
  const kept = name ?? decodeURIComponent(given);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = kept;
  link.click();
  // Not at once: some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return kept;
}

/** Fetches the file of an endpoint with `download`, to be looked at in place. */
export async function view(endpoint: Endpoint, parts: Pick<Call, 'params'>): Promise<Blob> {
  return (await answered(endpoint, parts)).blob();
}

/** Silent calls in flight, with the identity they were sent for. */
const quiet = new Map<
  string,
  { readonly identity: string | null; readonly answer: Promise<unknown> }
>();

const keyOf = ({ name }: Endpoint, { params, query }: Call) =>
  JSON.stringify([name, params, query ?? {}]);

/**
 * For prefetching: it is not sent with an expired token, and an error neither ends the session nor opens a
 * dialog. A normal call of the same waits for the silent one that is in flight.
 */
export function callSilently<E extends Endpoint>(
  endpoint: E,
  parts: Pick<Call, 'query'> = {},
): Promise<Answer<E> | undefined> {
  const session = readSession();
  if (session === null || isExpired(session.token)) return Promise.resolve(undefined);
  const key = keyOf(endpoint, parts);
  const answer = request(endpoint, parts, credentials(session))
    .then((response) => (response.ok ? (response.json() as Promise<Answer<E>>) : undefined))
    .catch(() => undefined)
    .finally(() => quiet.delete(key));
  quiet.set(key, { identity: identityOf(session), answer });
  return answer;
}

/** Sends one file to an endpoint with `upload`; otherwise like `call`. */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  options: Omit<Call, 'body' | 'file'> = {},
): Promise<Answer<E>> {
  if (endpoint.upload === undefined) throw new Error('This call takes no file');
  const parts: Call = { ...options, file };
  return call(endpoint, parts as CallOf<E>);
}

/** A request with the session's credentials. */
async function requestAs(endpoint: Endpoint, parts: Call): Promise<Response> {
  let session = readSession();
  let refreshed = false;
  if (session && isExpired(session.token)) {
    session = await refreshSession(session);
    refreshed = true;
  }
  const response = await request(endpoint, parts, credentials(session, parts.role));
  if (response.status !== 401 || session === null || refreshed) return response;
  const error = await errorOf(response.clone());
  if (error.code !== 'not_authenticated') return response;
  return request(endpoint, parts, credentials(await refreshSession(session), parts.role));
}

function credentials(session: Session | null, role?: string): Record<string, string> {
  if (session === null) return {};
  const acting = role ?? session.activeRole;
  return {
    Authorization: `Bearer ${session.token}`,
    // Role names may hold any letter; headers are ASCII.
    ...(acting === null ? {} : { 'X-Active-Role': encodeURIComponent(acting) }),
  };
}

/** A valid access token for the socket; null when signed out. */
export async function freshToken(): Promise<string | null> {
  const session = readSession();
  if (session === null) return null;
  return isExpired(session.token) ? (await refreshSession(session)).token : session.token;
}
