import { type AbsenceHappening, processingMinutes } from '#domain/absences/approval.ts';
import type { Principal } from '../../../platform/auth/principal.ts';
import { absenceRights } from '../policy.ts';
import type { AbsenceRow, AttachmentRow, ExistingRow, MoreRow, SightRow } from '../repository.ts';

/** A line of a list: nothing that was written. */
export function answerAbsence(principal: Principal, row: AbsenceRow) {
  const { approvalId, approvalStatus, step, steps } = row;
  return {
    id: row.id,
    number: row.number,
    childId: row.childId,
    childFirstName: row.childFirstName,
    childLastName: row.childLastName,
    startDate: row.startDate,
    endDate: row.endDate,
    wholeDay: row.wholeDay,
    fromTime: row.fromTime,
    toTime: row.toTime,
    reason: row.reason,
    status: row.status,
    reportedAt: row.reportedAt.toISOString(),
    approval:
      approvalId === null || approvalStatus === null
        ? null
        : { id: approvalId, status: approvalStatus, step: step ?? 1, steps: steps ?? 1 },
    version: row.version,
    can: absenceRights(principal, row),
  };
}

/** What the reader may do instead of reporting another one; staff may know of one that isn't theirs to open. */
export function answerExisting(
  principal: Principal,
  existing: readonly ExistingRow[],
  readable: readonly AbsenceRow[],
) {
  return existing.map((one) => {
    const row = readable.find(({ id }) => id === one.id);
    const edit = row !== undefined && absenceRights(principal, row).edit;
    return { ...one, can: { open: row !== undefined, edit } };
  });
}

interface Event {
  readonly at: Date;
  readonly actorId: string;
  readonly by: string;
  readonly event: AbsenceHappening;
  readonly step: number | null;
  readonly about: string | null;
  readonly comment: string | null;
}

function answerEvent(principal: Principal, event: Event) {
  return {
    at: event.at.toISOString(),
    event: event.event,
    by: event.by,
    byReader: event.actorId === principal.userId,
    step: event.step,
    about: event.about,
    comment: event.comment,
  };
}

/** What only the page of one absence tells. */
export function answerDetail(
  principal: Principal,
  {
    more,
    events,
    files,
    sights,
  }: {
    readonly more: MoreRow;
    readonly events: readonly Event[];
    readonly files: AttachmentRow[];
    readonly sights: readonly SightRow[];
  },
) {
  const isFamily = principal.active?.kind === 'parent';
  return {
    cohorts: more.cohorts,
    reportedBy: { name: more.reporter, phone: isFamily ? null : more.reporterPhone },
    comment: more.comment,
    files,
    textsRemovedAt: more.textsRemovedAt?.toISOString() ?? null,
    history: events.map((event) => answerEvent(principal, event)),
    waitsFor: more.waitsFor,
    processingMinutes: processingMinutes(events, more),
    sights: sights.map((sight) => ({ ...sight, at: sight.at.toISOString() })),
  };
}
