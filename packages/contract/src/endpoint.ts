import type * as z from 'zod/mini';
import type { Access } from '#domain/auth/access.ts';
import type { ErrorCode } from './errors.ts';

type Schema = z.ZodMiniType;
/** Path and query come from the address, so they are objects of texts before they are parsed. */
type Fields = z.ZodMiniObject;

/**
 * One call, as data. The server registers it, the web client calls it, the description, the access
 * matrix and the fuzz are made from it: no path is typed twice.
 */
export interface Endpoint<
  Params extends Fields | undefined = Fields | undefined,
  Query extends Fields | undefined = Fields | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | undefined = Schema | undefined,
> {
  /** `feature.action`; the feature is the first part. */
  readonly name: `${string}.${string}`;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /api, with `{id}` for a parameter. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** One file, sent as the field `file` of a form, instead of a body. */
  readonly upload?: {
    readonly maxBytes: number;
    /** The refusal of a bigger one, where it is not the field's usual one. */
    readonly tooBig?: ErrorCode;
  };
  /** A file to keep comes back, of this type, instead of an answer. */
  readonly download?:
    | 'application/pdf'
    | 'application/xml'
    | 'text/calendar'
    | 'application/octet-stream';
  /** Absent: 204 without a body. */
  readonly answer?: Answer;
  /** 200 unless said otherwise; 204 where there is no answer. */
  readonly status?: 200 | 201;
  /** Refusals of its own, beside those that any call can meet. */
  readonly errors?: readonly ErrorCode[];
  /** The code (and so the exact message) when a required field of the body is missing. */
  readonly whenIncomplete?: ErrorCode;
  /** With an `Idempotency-Key` a repeated call does nothing more and is answered as the first was. */
  readonly idempotent?: true;
  /** A place hangs on it: where more arrive than can be served, it comes before everything else, in order. */
  readonly urgent?: true;
  /** The most queries one call may make, finding out who calls included; the test harness counts them. */
  readonly maxQueries: number;
}

/** Keeps the exact schema types of the endpoint while checking its shape. */
export function endpoint<
  Params extends Fields | undefined = undefined,
  Query extends Fields | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
  return definition;
}

export type InputOf<S> = S extends Schema ? z.input<S> : undefined;
export type OutputOf<S> = S extends Schema ? z.output<S> : undefined;

export type ParamsOf<E> = E extends { readonly params?: infer S } ? Exclude<S, undefined> : never;
export type QueryOf<E> = E extends { readonly query?: infer S } ? Exclude<S, undefined> : never;
export type BodyOf<E> = E extends { readonly body?: infer S } ? Exclude<S, undefined> : never;
export type AnswerOf<E> = E extends { readonly answer?: infer S } ? Exclude<S, undefined> : never;

export function statusOf(definition: Endpoint): 200 | 201 | 204 {
  if (definition.download) return 200;
  return definition.answer ? (definition.status ?? 200) : 204;
}

/** The names of the parameters in a path. */
export function paramNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] ?? '');
}
