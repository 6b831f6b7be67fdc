import * as z from 'zod/mini';
import { type Endpoint, paramNames, statusOf } from '#contract/endpoint.ts';
import { ERRORS, type ErrorCode, errorAnswer } from '#contract/errors.ts';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 8, maxLength: 200 },
  description: 'The same key again does nothing more, and is answered as the first call was.',
};

function parametersOf(endpoint: Endpoint): Json[] {
  const list = (schema: z.ZodMiniObject | undefined, place: 'path' | 'query') => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  };
  const header = {
    name: 'X-Active-Role',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description:
      'The role to act in, by name, percent-encoded; needed by people with several roles.',
  };
  return [
    ...list(endpoint.params, 'path'),
    ...list(endpoint.query, 'query'),
    ...(endpoint.access.kind === 'public' ? [] : [header]),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
  ];
}

/** What any call can meet, whatever it does. */
const COMMON: readonly ErrorCode[] = [
  'invalid_request',
  'malformed_body',
  'unsupported_media_type',
  'payload_too_large',
  'unknown_tenant',
  'tenant_mismatch',
  'busy',
  'unavailable',
  'internal',
];

/** The refusals a call can meet: its own, the common ones, and those that its access and its path imply. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const { access, errors = [], path, whenIncomplete } = endpoint;
  const codes: ErrorCode[] = [...errors, ...COMMON];
  if (whenIncomplete) codes.push(whenIncomplete);
  if (endpoint.idempotent) codes.push('idempotency_key_reused');
  if (access.kind !== 'public') codes.push('not_authenticated', 'role_not_held');
  if (access.kind === 'permission') codes.push('access_denied');
  if (access.kind === 'permission' || (access.kind === 'signedIn' && !access.anyRole)) {
    codes.push('active_role_required');
  }
  if (paramNames(path).length > 0) codes.push('not_found');
  return codes;
}

function doneOf({ answer, download }: Endpoint): Json {
  if (download) return { description: 'The file', content: { [download]: {} } };
  if (!answer) return { description: 'Done, nothing to say' };
  return {
    description: 'Done',
    content: { 'application/json': { schema: schemaOf(answer, 'output') } },
  };
}

function responsesOf(endpoint: Endpoint): Json {
  const responses: Json = { [statusOf(endpoint)]: doneOf(endpoint) };
  for (const [status, codes] of Map.groupBy(errorsOf(endpoint), (code) => ERRORS[code])) {
    responses[status] = {
      description: [...new Set(codes)].join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

const UPLOAD: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      },
    },
  },
};

function accessInWords({ access }: Endpoint): string {
  if (access.kind === 'public') return 'Anybody.';
  if (access.kind === 'permission')
    return `Needs the permission \`${access.permission}\`, in an active role of kind ${access.kinds.join(', ')}.`;
  return access.anyRole ? 'Anybody signed in.' : 'Anybody signed in, in a role.';
}

/** The description of the API, made from the contract: nothing is written twice, so nothing can differ. */
export function describeApi(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path}`;
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      tags: [endpoint.name.split('.')[0]],
      summary: endpoint.summary,
      description: accessInWords(endpoint),
      security: endpoint.access.kind === 'public' ? [] : [{ bearer: [] }],
      parameters: parametersOf(endpoint),
      ...(endpoint.body && {
        requestBody: {
          required: !schemaAllowsNothing(endpoint.body),
          content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
        },
      }),
      ...(endpoint.upload && { requestBody: UPLOAD }),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Afterbell', version, description: 'The API of one school, at its own host.' },
    servers: [{ url: '/', description: 'The school whose host was asked.' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: schemaOf(errorAnswer, 'output') },
    },
  };
}

function schemaAllowsNothing(schema: z.ZodMiniType): boolean {
  return z.safeParse(schema, undefined).success;
}
