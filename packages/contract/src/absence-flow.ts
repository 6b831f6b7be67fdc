import * as z from 'zod/mini';
import { APPROVER_KINDS, FLOW_LIMITS, FLOW_MODES, flowFault } from '#domain/absences/flow.ts';
import { permission } from '#domain/auth/access.ts';
import { ROLE_KINDS } from '#domain/roles/kinds.ts';
import { endpoint } from './endpoint.ts';
import { id, version } from './schemas.ts';

const step = z.strictObject({
  approvers: z.strictObject({
    kind: z.enum(APPROVER_KINDS),
    roleId: z.optional(id),
    userIds: z.optional(z.array(id).check(z.maxLength(FLOW_LIMITS.people))),
  }),
  fromDays: z.optional(z.int().check(z.minimum(1), z.maximum(FLOW_LIMITS.fromDays))),
});

const { least, most } = FLOW_LIMITS.retentionDays;

const flow = {
  mode: z.enum(FLOW_MODES),
  steps: z.array(step).check(z.maxLength(FLOW_LIMITS.steps)),
};
const retentionDays = z.int().check(z.minimum(least), z.maximum(most));

/** What a form says of it. The server asks the same rule where it knows the people. */
export const flowFields = z.strictObject({ ...flow, retentionDays }).check(({ value, issues }) => {
  const fault = flowFault(value);
  if (fault === null) return;
  issues.push({
    code: 'custom',
    path: fault.path.split('.'),
    message: 'required',
    input: value,
  });
});

const answer = z.object({
  ...flow,
  /** How long after an absence what was written about it and its files are kept. */
  retentionDays: z.int(),
  /** 0: never changed. */
  version: z.int(),
  /** Roles whose holders may decide. */
  roles: z.array(z.object({ id, name: z.string(), kind: z.enum(ROLE_KINDS) })),
  /** Those whom a step names. */
  people: z.array(z.object({ userId: id, name: z.string() })),
});

export const getAbsenceFlow = endpoint({
  name: 'absenceFlow.get',
  method: 'GET',
  path: '/school/absence-flow',
  summary: 'How the school deals with absences',
  access: permission('absences.configure'),
  answer,
  maxQueries: 5,
});

export const updateAbsenceFlow = endpoint({
  name: 'absenceFlow.update',
  method: 'PUT',
  path: '/school/absence-flow',
  summary: 'Change it; requests that have begun go on as they began',
  access: permission('absences.configure'),
  body: z.strictObject({
    ...flow,
    retentionDays: z.optional(retentionDays),
    /** Of what was changed; left out: whatever there is. */
    version: z.optional(z.union([z.literal(0), version])),
  }),
  answer,
  errors: ['stale_version'],
  maxQueries: 10,
});
