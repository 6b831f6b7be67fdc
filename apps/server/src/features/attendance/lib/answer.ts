import type { RegisterRow, SessionFacts } from '../repository.ts';

function answerChild<Care>(row: RegisterRow, care: Care | null) {
  const { childId, firstName, lastName, cohorts, shown, excusedByAbsence, holiday } = row;
  const isRecorded = row.mark !== null && row.mark !== 'none';
  return {
    childId,
    firstName,
    lastName,
    cohorts,
    mark: shown,
    recorded:
      isRecorded && row.mark && row.recordedAt
        ? {
            mark: row.mark,
            recordedAt: row.recordedAt.toISOString(),
            recordedBy: { userId: row.recordedBy ?? '', name: row.recorderName ?? '' },
          }
        : null,
    excusedByAbsence,
    holiday,
    leaving:
      row.leftWith && row.leftAt
        ? {
            kind: row.leftWith,
            name: row.leftWithName,
            recordedAt: row.leftAt.toISOString(),
            recordedBy: { userId: row.leavingBy ?? '', name: row.leavingByName ?? '' },
          }
        : null,
    care,
  };
}

export function answerRegister<Session, Care>(
  {
    session,
    facts: { activity, location },
    children,
    take,
  }: {
    readonly session: Session;
    readonly facts: SessionFacts;
    readonly children: readonly RegisterRow[];
    readonly take: boolean;
  },
  careOf: (childId: string) => Care | null,
) {
  const answered = children.map((row) => answerChild(row, careOf(row.childId)));
  return {
    session,
    activity,
    location,
    children: answered,
    marks: answered.flatMap(({ childId, recorded }) =>
      recorded ? [{ childId, ...recorded, recordedBy: recorded.recordedBy.userId }] : [],
    ),
    can: { take },
  };
}
