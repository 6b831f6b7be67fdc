import { type AbsenceStatus, absenceNumber, absenceSpan } from '#domain/absences/absence.ts';
import type { AbsenceHappening, ApprovalStatus } from '#domain/absences/approval.ts';
import { type AbsenceFlow, FLOW_LIMITS, stepsFor } from '#domain/absences/flow.ts';
import { addDays, dayOfWeek, daysBetween } from '#domain/dates/dates.ts';
import { dateOf } from './date-of.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

const COUNTER = 970_000;
const HOUR_MS = 3_600_000;

interface Story {
  readonly status: AbsenceStatus;
  /** Null: it held at once. */
  readonly approval: ApprovalStatus | null;
  /** From today, and for how many days. */
  readonly from: number;
  readonly days: number;
  readonly reason: 'sickLeave' | 'other';
  readonly comment?: string;
  readonly times?: readonly [string, string];
  /** What happened after the report, by the approver unless said otherwise; each some hours later. */
  readonly events?: readonly (readonly [AbsenceHappening, string | null, ('family' | 'admin')?])[];
}

/** An absence in every state there is; the first ones are those of the named family. */
const STORIES: readonly Story[] = [
  {
    status: 'pending',
    approval: 'infoRequested',
    from: 1,
    days: 3,
    reason: 'sickLeave',
    comment: 'Fever since last night, we see the doctor in the morning.',
    events: [['informationRequested', 'Please add the doctor’s notice.']],
  },
  { status: 'confirmed', approval: null, from: -3, days: 1, reason: 'sickLeave' },
  {
    status: 'pending',
    approval: 'pending',
    from: 9,
    days: 2,
    reason: 'other',
    comment: 'A wedding in the family.',
  },
  {
    status: 'confirmed',
    approval: 'approved',
    from: -12,
    days: 3,
    reason: 'sickLeave',
    comment: 'A bad cold.',
    events: [['approved', 'Get well soon.']],
  },
  {
    status: 'pending',
    approval: 'infoProvided',
    from: 0,
    days: 4,
    reason: 'sickLeave',
    comment: 'A broken arm.',
    events: [
      ['informationRequested', 'How long does the doctor think it takes?'],
      ['informationProvided', 'Four days at home, then we see.', 'family'],
    ],
  },
  {
    status: 'pending',
    approval: 'pending',
    from: 5,
    days: 6,
    reason: 'other',
    comment: 'We travel to the grandparents.',
    events: [['stepApproved', 'Fine with me.']],
  },
  {
    status: 'reverted',
    approval: 'rejected',
    from: -5,
    days: 5,
    reason: 'other',
    comment: 'A holiday in the sun.',
    events: [['declined', 'Not during term. Please choose the school holidays.']],
  },
  {
    status: 'withdrawn',
    approval: 'pending',
    from: 3,
    days: 2,
    reason: 'other',
    events: [['withdrawn', null, 'family']],
  },
  {
    status: 'reverted',
    approval: null,
    from: -2,
    days: 1,
    reason: 'sickLeave',
    events: [['reverted', 'She was here all afternoon.', 'admin']],
  },
  { status: 'confirmed', approval: null, from: 0, days: 1, reason: 'sickLeave' },
  {
    status: 'confirmed',
    approval: null,
    from: 0,
    days: 1,
    reason: 'other',
    comment: 'Dentist.',
    times: ['14:30', '16:30'],
  },
  {
    status: 'withdrawn',
    approval: null,
    from: 2,
    days: 1,
    reason: 'other',
    events: [['withdrawn', null, 'family']],
  },
  {
    status: 'pending',
    approval: 'pending',
    from: 2,
    days: 2,
    reason: 'sickLeave',
    comment: 'Flu.',
  },
];

const isSchoolDay = (date: string) => dayOfWeek(date) <= 5;

/** Nobody reports a weekend: moved until first and last day are school days, further into the past or the future. */
function datesOf({ from, days }: Story, today: string): { startDate: string; endDate: string } {
  const step = from > 0 ? 1 : -1;
  let startDate = addDays(today, from);
  const endDate = () => addDays(startDate, days - 1);
  // What is of today alone stays, whatever day it is.
  while (from !== 0 || days > 1) {
    if (isSchoolDay(startDate) && isSchoolDay(endDate())) break;
    startDate = addDays(startDate, step);
  }
  return { startDate, endDate: endDate() };
}

const flowOf = (adminRole: string): AbsenceFlow => ({
  mode: 'approve',
  steps: [
    { approvers: { kind: 'cohortTeachers' }, fromDays: 2 },
    { approvers: { kind: 'role', roleId: adminRole }, fromDays: 5 },
  ],
});

/** One day holds at once, more go to the class teacher, a week to the office too. */
export function addAbsences(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'absences');
  let counter = plan.seed * 1_000_000 + COUNTER;
  const newId = () => {
    counter += 1;
    return random.id(counter);
  };
  const userOf = (username: string) =>
    rows.users.find((user) => user.username === username)?.id ?? '';
  const admin = userOf('admin');
  const flow = flowOf(rows.roles.find(({ name }) => name === 'admin')?.id ?? '');
  rows.absenceFlows.push({
    mode: flow.mode,
    steps: JSON.stringify(flow.steps),
    retentionDays: FLOW_LIMITS.retentionDays.usual,
  });
  const today = dateOf(plan.today);
  const year = Number(today.slice(0, 4));
  const named = [userOf('anna'), userOf('child')];
  const others = rows.users
    .filter(({ username }) => /^child\d+$/.test(username))
    .map(({ id }) => id);
  const children = [...named, ...named, ...others];
  for (const [index, story] of STORIES.entries()) {
    const childId = children[index] ?? '';
    const guardian =
      rows.guardianships.find((each) => each.childId === childId)?.guardianId ?? admin;
    const cohortIds = rows.cohortChildren
      .filter((each) => each.childId === childId)
      .map(({ cohortId }) => cohortId);
    const teacher =
      rows.cohortTeachers.find((each) => each.duty === 'main' && cohortIds.includes(each.cohortId))
        ?.teacherId ?? admin;
    const dates = datesOf(story, today);
    const time = {
      ...dates,
      wholeDay: !story.times,
      fromTime: story.times?.[0] ?? null,
      toTime: story.times?.[1] ?? null,
    };
    const { from, to } = absenceSpan(time);
    const then = story.events ?? [];
    const reportedAt = new Date(
      plan.today.getTime() -
        (Math.max(0, daysBetween(dates.startDate, today)) * 24 + 8 + then.length * 3) * HOUR_MS,
    );
    const atOf = (step: number) => new Date(reportedAt.getTime() + (step + 1) * 3 * HOUR_MS);
    const id = newId();
    const holds =
      story.status === 'confirmed' ||
      then.some(([event]) => event === 'reverted') ||
      story.approval === null;
    const over = story.status === 'reverted' || story.status === 'withdrawn';
    rows.absences.push({
      id,
      number: absenceNumber(year, index + 1),
      childId,
      ...time,
      startsLocal: from,
      endsLocal: to,
      reason: story.reason,
      comment: story.comment ?? null,
      status: story.status,
      reportedBy: guardian,
      reportedAt,
      confirmedAt: holds ? atOf(story.approval === null ? -1 : then.length - 1) : null,
      endedAt: over ? atOf(then.length - 1) : null,
    });
    const event = (
      happening: AbsenceHappening,
      comment: string | null,
      actorId: string,
      at: Date,
      step: number | null,
    ) =>
      rows.absenceEvents.push({
        id: newId(),
        absenceId: id,
        at,
        actorId,
        event: happening,
        step,
        comment,
      });
    event('reported', null, guardian, reportedAt, null);
    const advanced = then.filter(([happening]) => happening === 'stepApproved').length;
    const who = { family: guardian, admin };
    for (const [at, [happening, comment, by]] of then.entries()) {
      const actor = by ? who[by] : teacher;
      event(happening, comment, actor, atOf(at), story.approval === null ? null : 1);
    }
    if (story.approval === null) continue;
    const approvalId = newId();
    const step = advanced + 1;
    const open = story.status === 'pending';
    rows.approvals.push({
      id: approvalId,
      absenceId: id,
      flow: JSON.stringify(flow),
      step,
      steps: stepsFor(flow, story.days).length,
      status: story.approval,
      isOpen: open,
      askedBy:
        story.approval === 'infoRequested' || story.approval === 'infoProvided' ? teacher : null,
      submittedAt: reportedAt,
      decidedAt: open ? null : atOf(then.length - 1),
    });
    rows.approvalApprovers.push({ approvalId, userId: teacher, step: 1 });
    if (step > 1 && teacher !== admin)
      rows.approvalApprovers.push({ approvalId, userId: admin, step });
  }
  rows.absenceNumbers.push({ year, last: STORIES.length });
}
