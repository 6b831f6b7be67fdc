import { vi } from 'vitest';
import { getSummary, listOfChild, listToday } from '#contract/attendance.ts';
import { getSetup } from '#contract/auth.ts';
import { getCalendarLink } from '#contract/calendar.ts';
import { getCare } from '#contract/care.ts';
import { getContact, listAbsencePolicies } from '#contract/configuration.ts';
import type { AnswerOf, Endpoint, OutputOf } from '#contract/endpoint.ts';
import { paramNames, statusOf } from '#contract/endpoint.ts';
import { ERRORS, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { getMe, listMyChildren } from '#contract/me.ts';
import { countUnreadConversations } from '#contract/messages.ts';
import { countUnread } from '#contract/notifications.ts';
import { listPlanner, readWeek } from '#contract/planner.ts';
import { recordConsent } from '#contract/privacy.ts';
import { getRegionalSettings } from '#contract/regional-settings.ts';
import { getCohortVisibility, getSchool } from '#contract/school.ts';
import { search } from '#contract/search.ts';
import { listGathered } from '#contract/tasks.ts';
import { NO_MARKS } from '#domain/attendance/counts.ts';
import { DEFAULT_REGIONAL } from '#domain/regional/regional.ts';
import type { PermissionKey } from '#domain/roles/permissions.ts';

export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Headers;
}

interface Refusal {
  readonly refusal: true;
  readonly status: number;
  readonly answer: ErrorAnswer;
}

/** An error response in the format of the contract. */
export function refuse(code: ErrorCode, more: Partial<ErrorAnswer> = {}): Refusal {
  return {
    refusal: true,
    status: ERRORS[code],
    answer: { code, message: `server says ${code}`, errors: [], requestId: 'r-1', ...more },
  };
}

/** No response: offline, or the server is restarting. */
export const NO_ANSWER = 'no answer';

type Outcome<E extends Endpoint> =
  | ([AnswerOf<E>] extends [never] ? undefined : OutputOf<AnswerOf<E>>)
  | Refusal
  | typeof NO_ANSWER;

/** A promise is an answer that takes its time. */
type Handler<E extends Endpoint> = (request: FakeRequest) => Outcome<E> | Promise<Outcome<E>>;

export interface FakeApi {
  /** Sets the handler of an endpoint; the last one counts. */
  readonly on: <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;
  /** The requests to an endpoint so far. */
  readonly asked: (endpoint: Endpoint) => readonly FakeRequest[];
}

/** Replaces fetch: a call without a handler throws. */
export function fakeApi(): FakeApi {
  const handlers = new Map<Endpoint, (request: FakeRequest) => unknown>();
  const asked = new Map<Endpoint, FakeRequest[]>();
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://tenant1.localhost');
    // As the server does: `/users/options` is no id, so fewer parts to fill in go first.
    const candidates = [...handlers]
      .reverse()
      .sort(([one], [other]) => paramNames(one.path).length - paramNames(other.path).length);
    for (const [endpoint, handler] of candidates) {
      const params = matchPath(endpoint, pathname);
      if (endpoint.method !== init.method || params === null) continue;
      const request: FakeRequest = {
        params,
        query: Object.fromEntries(searchParams),
        body: bodyOf(init.body),
        headers: new Headers(init.headers),
      };
      asked.set(endpoint, [...(asked.get(endpoint) ?? []), request]);
      const outcome = handler(request);
      return respond(endpoint, outcome instanceof Promise ? await outcome : outcome);
    }
    throw new Error(`No handler for ${init.method} ${url}`);
  });
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const api: FakeApi = {
    on: (endpoint, handler) => {
      handlers.delete(endpoint);
      handlers.set(endpoint, handler);
    },
    asked: (endpoint) => asked.get(endpoint) ?? [],
  };
  // Requested by every page.
  api.on(getSchool, () => SCHOOL);
  api.on(getSetup, () => ({ available: false }));
  api.on(getMe, () => meWith());
  api.on(getRegionalSettings, () => DEFAULT_REGIONAL);
  api.on(countUnread, () => ({ unread: 0 }));
  api.on(countUnreadConversations, () => ({ unread: 0 }));
  api.on(recordConsent, () => undefined);
  // Requested by Ctrl+K.
  api.on(search, () => ({ people: [], cohorts: [], locations: [], activities: [], sessions: [] }));
  // Requested by the pages of staff.
  api.on(listToday, () => ({ today: '2026-11-17', items: [] }));
  api.on(getSummary, () => ({ sessions: 0, taken: 0, items: [] }));
  api.on(listGathered, () => ({ items: [], written: 0, late: 0 }));
  // Requested by the pages of a family.
  api.on(listPlanner, () => ({ at: '2026-11-17T10:00:00.000Z', children: [], items: [] }));
  api.on(readWeek, () => ({ today: '2026-11-17', children: [], items: [], holidays: [] }));
  api.on(listMyChildren, () => ({ items: [] }));
  api.on(listOfChild, () => ({ items: [], more: false, counts: NO_MARKS }));
  api.on(getCare, () => refuse('not_found'));
  // Requested by every settings page.
  api.on(getCalendarLink, () => ({ createdAt: null, children: [] }));
  api.on(getContact, () => NO_CONTACT);
  api.on(listAbsencePolicies, () => ({ items: [] }));
  api.on(getCohortVisibility, () => ({ showClassmates: false }));
  return api;
}

export const SCHOOL = {
  tenantId: 'tenant1',
  name: 'Riverside School',
  language: 'en',
  timeZone: 'Europe/Riga',
  currency: 'EUR',
  accentColor: '#0b6e75',
  logoUrl: null,
  feedbackUrl: null,
  homePages: { admin: null, teacher: null, parent: null, child: null },
  mapTilesUrl: null,
  maintenance: null,
  supportEmail: 'support@afterbell.example',
  demo: false,
  release: 'test',
} as const;

export const NO_CONTACT = {
  address: null,
  street: null,
  city: null,
  state: null,
  zipCode: null,
  country: null,
  phone: null,
  taxId: null,
  website: null,
};

/** Who is signed in, with these permissions. */
export function meWith(...permissions: readonly PermissionKey[]) {
  return {
    userId: '0193a000-0000-7000-8000-00000000aaaa',
    username: 'inese',
    firstName: 'Inese',
    lastName: 'Kalniņa',
    email: 'inese@tenant1.example' as string | null,
    pendingEmail: null as string | null,
    phone: null,
    address: null,
    version: 1,
    language: null,
    roles: [],
    activeRole: null,
    permissions: [...permissions],
    cohorts: [],
  };
}

/** A file on its way: sent by the replaced fetch, all of it at once. */
class FakeUpload {
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers = new Headers();
  onload: () => void = () => undefined;
  onerror: () => void = () => undefined;
  status = 0;
  responseText = '';
  private url = '';
  private method = '';
  open(method: string, url: string): void {
    Object.assign(this, { method, url });
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json';
  }
  async send(body: FormData): Promise<void> {
    this.upload.onprogress?.({ loaded: 1, total: 1, lengthComputable: true });
    try {
      const answer = await fetch(this.url, { method: this.method, headers: this.headers, body });
      this.status = answer.status;
      this.responseText = await answer.text();
      this.onload();
    } catch {
      this.onerror();
    }
  }
}

/** JSON as what it says, a form as its fields. */
function bodyOf(body: RequestInit['body']): unknown {
  if (body instanceof FormData) return Object.fromEntries(body);
  return typeof body === 'string' ? JSON.parse(body) : undefined;
}

function matchPath(endpoint: Endpoint, pathname: string): Record<string, string> | null {
  const pattern = endpoint.path.replace(/\{[^}]+\}/g, '([^/]+)');
  const match = new RegExp(`^/api${pattern}$`).exec(pathname);
  if (match === null) return null;
  return Object.fromEntries(
    paramNames(endpoint.path).map((name, i) => [name, decodeURIComponent(match[i + 1] ?? '')]),
  );
}

function respond(endpoint: Endpoint, outcome: unknown): Response {
  if (outcome === NO_ANSWER) throw new TypeError('Failed to fetch');
  if (isRefusal(outcome)) return Response.json(outcome.answer, { status: outcome.status });
  return outcome === undefined
    ? new Response(null, { status: 204 })
    : Response.json(outcome, { status: statusOf(endpoint) });
}

function isRefusal(outcome: unknown): outcome is Refusal {
  return typeof outcome === 'object' && outcome !== null && 'refusal' in outcome;
}
