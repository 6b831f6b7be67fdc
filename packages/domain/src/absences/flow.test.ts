import { describe, expect, it } from 'vitest';
import {
  type AbsenceFlow,
  decideNext,
  flowFault,
  previewDays,
  stepsFor,
  USUAL_FLOW,
} from './flow.ts';

const flow: AbsenceFlow = {
  mode: 'approve',
  steps: [
    { approvers: { kind: 'cohortTeachers' } },
    { approvers: { kind: 'activityTeachers' }, fromDays: 2 },
    { approvers: { kind: 'role', roleId: 'r' }, fromDays: 5 },
  ],
};

describe('the way of an absence', () => {
  it.each([
    [1, ['cohortTeachers']],
    [2, ['cohortTeachers', 'activityTeachers']],
    [4, ['cohortTeachers', 'activityTeachers']],
    [5, ['cohortTeachers', 'activityTeachers', 'role']],
  ])('of %i days goes through %o', (days, expected) => {
    expect(stepsFor(flow, days).map(({ approvers }) => approvers.kind)).toEqual(expected);
  });

  it.each([
    [1, 0, { step: 1, of: 1 }],
    [1, 1, null],
    [3, 1, { step: 2, of: 2 }],
    [7, 2, { step: 3, of: 3 }],
    [7, 3, null],
  ])('of %i days after %i approvals: %o', (days, approved, expected) => {
    const next = decideNext(flow, { days, approved });
    expect(next && { step: next.step, of: next.of }).toEqual(expected);
  });

  it('has no step where the school is only informed, nor where none is for so few days', () => {
    expect(decideNext(USUAL_FLOW, { days: 9, approved: 0 })).toBeNull();
    expect(decideNext({ ...flow, mode: 'inform' }, { days: 9, approved: 0 })).toBeNull();
    const long = {
      mode: 'approve',
      steps: [{ approvers: { kind: 'cohortTeachers' }, fromDays: 3 }],
    } as const;
    expect(decideNext(long, { days: 2, approved: 0 })).toBeNull();
  });

  it('is told once for each number of days at which it changes', () => {
    expect(previewDays(flow)).toEqual([1, 2, 5]);
    expect(previewDays(USUAL_FLOW)).toEqual([1]);
  });
});

describe('a flow that can’t be kept', () => {
  it.each([
    [flow, null],
    [USUAL_FLOW, null],
    [
      { mode: 'approve', steps: [] },
      { path: 'steps', fault: 'stepsMissing' },
    ],
    [
      { mode: 'approve', steps: [{ approvers: { kind: 'role' } }] },
      { path: 'steps.0.approvers.roleId', fault: 'roleMissing' },
    ],
    [
      { mode: 'approve', steps: [...flow.steps, { approvers: { kind: 'people', userIds: [] } }] },
      { path: 'steps.3.approvers.userIds', fault: 'peopleMissing' },
    ],
  ] as [AbsenceFlow, object | null][])('%o: %o', (one, expected) => {
    expect(flowFault(one)).toEqual(expected);
  });
});
