import type { Endpoint } from '#contract/endpoint.ts';
import { clientProblem } from './api-error.ts';
import { currentLanguage } from './language.ts';
import { learnRelease } from './release.ts';
import { learnServerTime } from './server-clock.ts';

const BASE = '/api';
/** Longer than the server ever works; after that there is no answer to wait for. */
const PATIENCE_MS = 30_000;
/** A file takes its time on a phone with one bar. */
const UPLOAD_PATIENCE_MS = 120_000;

export interface Call {
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** For an endpoint with `upload`: it goes as the field `file` of a form. */
  readonly file?: Blob | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The address of a call: parameters filled in, what is undefined left out. */
export function addressOf(
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

/** Made anew for each request, so that one can go out a second time after a refresh. */
function contentOf({ body, file }: Call): Pick<RequestInit, 'body'> {
  if (file !== undefined) {
    const form = new FormData();
    // The browser names the kind and the boundary itself.
    form.set('file', file);
    return { body: form };
  }
  return body === undefined ? {} : { body: JSON.stringify(body) };
}

/** One request, one answer of whatever status; throws `network` where none came. */
export async function request(
  endpoint: Endpoint,
  call: Call,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const patience = AbortSignal.timeout(call.file ? UPLOAD_PATIENCE_MS : PATIENCE_MS);
  let response: Response;
  try {
    response = await fetch(addressOf(endpoint, call), {
      method: endpoint.method,
      headers: {
        Accept: 'application/json',
        'Accept-Language': currentLanguage(),
        ...(call.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...contentOf(call),
      credentials: 'same-origin',
      signal: call.signal ? AbortSignal.any([call.signal, patience]) : patience,
    });
  } catch (error) {
    // Called off by the caller: nobody waits for it, and it is no fault.
    if (call.signal?.aborted) throw error;
    throw clientProblem('network');
  }
  learnServerTime(response.headers.get('date'));
  learnRelease(response.headers.get('x-afterbell-release'));
  return response;
}
