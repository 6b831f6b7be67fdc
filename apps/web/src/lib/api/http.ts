import type { Endpoint } from '#contract/endpoint.ts';
import { currentLanguage } from '../i18n/language.ts';
import { clientProblem } from './api-error.ts';
import { beginCall, endCall } from './in-flight.ts';
import { noteServerRelease } from './release.ts';
import { noteServerTime } from './server-clock.ts';

const BASE = '/api';
/** Longer than any request takes on the server. */
const TIMEOUT_MS = 30_000;
/** Uploads are slow on a weak mobile connection. */
const UPLOAD_TIMEOUT_MS = 120_000;

export interface Call {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** For an endpoint with `upload`: it goes as the field `file` of a form. */
  readonly file?: Blob | undefined;
  /** Told what share of the file is sent. */
  readonly onProgress?: ((share: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Sent again with the same one, a call is done once. */
  readonly idempotencyKey?: string | undefined;
  /** One of the caller's own roles that it is done in, whichever is in use by now: for what is sent later. */
  readonly role?: string | undefined;
}

/** The URL of a call: path parameters filled in, empty query parameters left out. */
export function urlOf(
  endpoint: Pick<Endpoint, 'path'>,
  { params = {}, query = {} }: Call = {},
): string {
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `${BASE}${path}${text && `?${text}`}`;
}

/** Built for each request, because a request is repeated after a token refresh. */
function contentOf({ body, file }: Call): Pick<RequestInit, 'body'> {
  if (file !== undefined) {
    const form = new FormData();
    // The browser sets the content type and its boundary.
    form.set('file', file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** Sends one request and resolves with any status; throws `network` without a response. */
export async function request(
  endpoint: Endpoint,
  call: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(call.file ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  const sentAt = Date.now();
  beginCall();
  try {
    const init: RequestInit = {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(call.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
        ...headers,
      },
      ...contentOf(call),
      credentials: 'same-origin',
      signal: call.signal ? AbortSignal.any([call.signal, timeout]) : timeout,
    };
    const url = urlOf(endpoint, call);
    response = call.onProgress
      ? // Few calls send a file; the login does without its code.
        await (await import('./send-with-progress.ts')).sendWithProgress(url, init, call.onProgress)
      : await fetch(url, init);
  } catch (error) {
    // Aborted by the caller: not an error.
    if (call.signal?.aborted) throw error;
    throw clientProblem('network');
  } finally {
    endCall();
  }
  noteServerTime(response.headers.get('date'), sentAt);
  noteServerRelease(response.headers.get('x-afterbell-release'));
  return response;
}
