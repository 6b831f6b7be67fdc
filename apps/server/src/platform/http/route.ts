import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  OutputOf,
  ParamsOf,
  QueryOf,
} from '#contract/endpoint.ts';
import type { Language } from '#domain/languages.ts';
import type { Principal } from '../auth/principal.ts';
import type { Claims } from '../auth/tokens.ts';
import type { InTenant, Tx } from '../db/database.ts';

interface Input<E> {
  readonly params: OutputOf<ParamsOf<E>>;
  readonly query: OutputOf<QueryOf<E>>;
  readonly body: OutputOf<BodyOf<E>>;
  readonly tenantId: string;
  readonly language: Language;
}

/** A call by somebody signed in: checked against the endpoint's access, inside the one transaction of the request. */
export interface Call<E> extends Input<E> {
  readonly tx: Tx;
  readonly principal: Principal;
}

/** A call by somebody signed in that opens its own transactions, because hashing has no place in one. */
export interface FreeCall<E> extends Input<E> {
  readonly principal: Principal;
  readonly inTenant: InTenant;
  /** The Cookie header: nothing is signed in by it. */
  readonly cookies: string | undefined;
}

/** A call with a file: read before any transaction is opened. */
export interface UploadCall<E> extends FreeCall<E> {
  readonly file: Buffer;
  /** As it was sent: anything at all. */
  readonly fileName: string;
}

/** A call that anybody may make. It opens its own transactions, because hashing has no place in one. */
export interface PublicCall<E> extends Input<E> {
  readonly inTenant: InTenant;
  /** The IP address of the caller. */
  readonly ip: string;
  /** What the caller's browser says it is. */
  readonly userAgent: string;
  /** The Cookie header: nothing is signed in by it; the browser's mark and what its user agreed to. */
  readonly cookies: string | undefined;
  /** Leaves the mark of this device in the browser, with the answer. */
  readonly keepDeviceToken: (mark: string) => void;
  /** Of the bearer token, if a valid one was sent. */
  readonly claims: Claims | null;
}

type Answered<E> =
  OutputOf<AnswerOf<E>> extends infer A ? ([A] extends [never] ? undefined : A) : never;
/** What a handler gives back: the answer of the contract, or nothing where there is none. */
export type Result<E> = Promise<Answered<E> extends undefined ? void : Answered<E>>;

/** A call whose inputs were parsed by schemas that are no longer known by type. */
interface Parsed {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
export type AnyCall = Omit<Call<Endpoint>, keyof Parsed> & Parsed;
export type AnyFreeCall = Omit<FreeCall<Endpoint>, keyof Parsed> & Parsed;
export type AnyUploadCall = Omit<UploadCall<Endpoint>, keyof Parsed> & Parsed;
export type AnyPublicCall = Omit<PublicCall<Endpoint>, keyof Parsed> & Parsed;

export type Route =
  | { readonly endpoint: Endpoint; readonly handle: (call: AnyCall) => Promise<unknown> }
  | { readonly endpoint: Endpoint; readonly handleFree: (call: AnyFreeCall) => Promise<unknown> }
  | {
      readonly endpoint: Endpoint;
      readonly handleUpload: (call: AnyUploadCall) => Promise<unknown>;
    }
  | {
      readonly endpoint: Endpoint;
      readonly handlePublic: (call: AnyPublicCall) => Promise<unknown>;
      readonly before: ((inTenant: InTenant) => Promise<void>) | undefined;
    };

/** Binds an endpoint to its handler. The casts only forget the exact schemas, which `register` parses with anyway. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Result<E>,
): Route {
  return { endpoint, handle: handle as unknown as (call: AnyCall) => Promise<unknown> };
}

export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: PublicCall<E>) => Result<E>,
  /** A refusal that comes before any word about the input. */
  before?: (inTenant: InTenant) => Promise<void>,
): Route {
  return {
    endpoint,
    before,
    handlePublic: handle as unknown as (call: AnyPublicCall) => Promise<unknown>,
  };
}

export function freeRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: FreeCall<E>) => Result<E>,
): Route {
  return { endpoint, handleFree: handle as unknown as (call: AnyFreeCall) => Promise<unknown> };
}

/** What a download gives back. */
export interface FileAnswer {
  readonly name: string;
  readonly content: Buffer | string;
  /** Where the endpoint's own says nothing: one that gives files of several types. */
  readonly type?: string;
}

/** Its handler opens its own transactions: nothing waits for a disk inside one. */
export function downloadRoute<E extends Endpoint & { readonly download?: object | string }>(
  endpoint: E,
  handle: (call: FreeCall<E>) => Promise<FileAnswer>,
): Route {
  return { endpoint, handleFree: handle as unknown as (call: AnyFreeCall) => Promise<unknown> };
}

export function uploadRoute<E extends Endpoint & { readonly upload?: object }>(
  endpoint: E,
  handle: (call: UploadCall<E>) => Result<E>,
): Route {
  return { endpoint, handleUpload: handle as unknown as (call: AnyUploadCall) => Promise<unknown> };
}
