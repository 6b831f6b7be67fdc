import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Random } from '#seed/random.ts';

/** Values that broke somebody's server once. */
const HOSTILE: readonly [unknown, ...unknown[]] = [
  null,
  undefined,
  true,
  0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  "'; drop table users; --",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: an attack on templates, not one
  '${7*7}{{7*7}}<script>alert(1)</script>',
  '../../etc/passwd',
  '%00%ff%c0%ae',
  '=cmd|calc',
  'x'.repeat(5_000),
  'NaN',
  '1e999',
  '-0',
  [],
  [[[[[[]]]]]],
  {},
  { constructor: { prototype: { admin: true } } },
  { toString: 1 },
  'true',
  '9999-99-99',
  '2026-02-30',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly format?: string;
}

/** A value that a schema would take, more or less. */
function fitting(schema: JsonSchema, random: Random, ids: readonly [string, ...string[]]): unknown {
  if (schema.enum) return schema.enum[random.below(schema.enum.length)];
  if (schema.anyOf) {
    const option = schema.anyOf[random.below(schema.anyOf.length)];
    return option ? fitting(option, random, ids) : null;
  }
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, value]) => [
          key,
          fitting(value, random, ids),
        ]),
      );
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        fitting(schema.items ?? {}, random, ids),
      );
    case 'integer':
    case 'number': {
      // A version or a page that fits is most often the first.
      if (random.below(2) === 0) return 1;
      const low = schema.minimum ?? 0;
      return Math.floor(
        low + random.below(Math.max(1, Math.min(100, (schema.maximum ?? 100) - low))),
      );
    }
    case 'boolean':
      return random.below(2) === 0;
    case 'string':
      if (schema.format === 'uuid') return random.pick(ids);
      return 'ābc Яß 12 '
        .repeat(12)
        .slice(0, 1 + random.below(Math.min(schema.maxLength ?? 20, 100)));
    default:
      return random.pick(HOSTILE);
  }
}

/** Leaves most values alone and spoils one or two. */
function spoil(value: unknown, random: Random): unknown {
  if (random.below(6) === 0) return random.pick(HOSTILE);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const copy: Record<string, unknown> = { ...value };
  const keys = Object.keys(copy);
  const key = keys[random.below(keys.length)];
  switch (random.below(5)) {
    case 0:
      if (key !== undefined) delete copy[key];
      break;
    case 1:
      if (key !== undefined) copy[key] = random.pick(HOSTILE);
      break;
    case 2:
      copy[
        random.pick([
          '__proto__',
          'constructor',
          'tenantId',
          'tenant_id',
          'isAdmin',
          'roles',
          'id',
          '',
        ])
      ] = random.pick(HOSTILE);
      break;
    default:
      break;
  }
  return copy;
}

const schemas = new Map<unknown, JsonSchema>();
function jsonSchemaOf(schema: z.ZodMiniType): JsonSchema {
  let known = schemas.get(schema);
  if (!known) {
    known = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    schemas.set(schema, known);
  }
  return known;
}

const BROKEN_BODIES = [
  '',
  '{',
  '[1,',
  '"',
  'null',
  '{"a":1,"a":2}',
  `${'['.repeat(2000)}`,
  '\u0000',
  '{"__proto__":1}',
] as const;
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-7',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/vnd.api+json',
  '',
] as const;
const LANGUAGES = ['en', 'lv', 'ru;q=0.1,de', '*', 'xx-'.repeat(40), ';;;,,,q=', '\u00ff'] as const;
const ROLES = ['admin', 'parent', 'teacher', '%', '%ff', 'x'.repeat(300)] as const;

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | undefined;
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A request to an endpoint that is right in most parts and wrong in some. */
export function fuzzRequest(
  endpoint: Endpoint,
  random: Random,
  { ids, tokens }: { ids: readonly [string, ...string[]]; tokens: readonly [string, ...string[]] },
): FuzzRequest {
  const path = endpoint.path.replace(/\{\w+\}/g, () =>
    random.below(4) === 0
      ? encodeURIComponent(asText(random.pick(HOSTILE)).toWellFormed()) || 'x'
      : random.pick(ids),
  );
  const search = new URLSearchParams();
  if (endpoint.query) {
    const wish = spoil(fitting(jsonSchemaOf(endpoint.query), random, ids), random);
    if (typeof wish === 'object' && wish !== null) {
      for (const [key, value] of Object.entries(wish)) {
        if (random.below(2) === 0) search.append(key, asText(value).toWellFormed());
        if (random.below(40) === 0) search.append(key, 'again');
      }
    }
  }
  const headers: Record<string, string> = {};
  if (random.below(5) > 0) headers.authorization = `Bearer ${random.pick(tokens)}`;
  if (random.below(3) === 0) headers['accept-language'] = random.pick(LANGUAGES);
  if (random.below(4) === 0) headers['x-active-role'] = random.pick(ROLES);
  let body: string | undefined;
  if (endpoint.method !== 'GET') {
    const value = endpoint.body ? fitting(jsonSchemaOf(endpoint.body), random, ids) : undefined;
    body =
      random.below(12) === 0 ? random.pick(BROKEN_BODIES) : JSON.stringify(spoil(value, random));
    if (body !== undefined)
      headers['content-type'] = random.below(12) === 0 ? random.pick(TYPES) : TYPES[0];
  }
  const query = search.size > 0 ? `?${search}` : '';
  return { method: endpoint.method, path: `/api${path}${query}`, headers, body };
}
