import type { ApproverKind, FlowMode, FlowStep } from '#domain/absences/flow.ts';
import type { Flow } from '../api.ts';

/** Numbers as they are typed: what is none is refused by the schema, and stays to be seen. */
export interface StepValues {
  readonly key: number;
  readonly kind: ApproverKind;
  readonly roleId: string;
  readonly userIds: readonly string[];
  readonly fromDays: string;
}

/** Who decides is one field: steps without their mode are none. */
export interface FlowValues extends Record<string, unknown> {
  readonly decision: { readonly mode: FlowMode; readonly steps: readonly StepValues[] };
  readonly retentionDays: string;
}

/** For every absence, as a new step and one that names no number. */
const EVERY = '1';

export const valuesOf = ({ mode, steps, retentionDays }: Flow): FlowValues => ({
  decision: {
    mode,
    steps: steps.map(({ approvers: { kind, roleId = '', userIds = [] }, fromDays }, key) => ({
      ...{ key, kind, roleId, userIds },
      fromDays: String(fromDays ?? EVERY),
    })),
  },
  retentionDays: String(retentionDays),
});

export const newStep = (steps: readonly StepValues[]): StepValues => ({
  key: Math.max(-1, ...steps.map(({ key }) => key)) + 1,
  kind: 'cohortTeachers',
  roleId: '',
  userIds: [],
  fromDays: EVERY,
});

const numberOf = (text: string) => (/^-?\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

function stepOf({ kind, roleId, userIds, fromDays }: StepValues) {
  return {
    approvers: {
      kind,
      ...(kind === 'role' && roleId && { roleId }),
      ...(kind === 'people' && { userIds: [...userIds] }),
    },
    ...(fromDays.trim() !== EVERY && { fromDays: numberOf(fromDays) }),
  };
}

export const toInput = ({ decision: { mode, steps }, retentionDays }: FlowValues) => ({
  mode,
  steps: mode === 'inform' ? [] : steps.map(stepOf),
  retentionDays: numberOf(retentionDays),
});

/** For the preview: a step whose number is being typed counts for every absence until then. */
export function previewOf(values: FlowValues): { mode: FlowMode; steps: FlowStep[] } {
  const { mode, steps } = toInput(values);
  return {
    mode,
    steps: steps.map(({ approvers, fromDays = 1 }) => ({
      approvers,
      ...(fromDays > 1 && { fromDays }),
    })),
  };
}
