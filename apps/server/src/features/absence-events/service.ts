import type { AbsenceHappening } from '#domain/absences/approval.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { notifyAll } from '../notifications/service.ts';
import * as repository from './repository.ts';

interface MissedSession {
  readonly activityId: string;
  readonly activityName: string;
  readonly date: string;
  readonly teacherIds: readonly string[];
}

/** What became of the sessions of one child, each kind in their order. */
export interface Missed {
  /** Excused from now on. */
  readonly away?: readonly MissedSession[];
  /** The child comes after all. */
  readonly back?: readonly MissedSession[];
  /** Was excused; now the school decides. */
  readonly undecided?: readonly MissedSession[];
}

/** What happened to an absence, for those who are told. Nothing that was written about it is handed on. */
interface Told {
  readonly eventId: string;
  readonly absenceId: string;
  readonly childId: string;
  readonly startDate: string;
  readonly actorId: string;
  /** Who has to decide now. */
  readonly approverIds?: readonly string[];
  /** The school decided, or asks something. */
  readonly family?: 'decided' | 'asked';
  /** For those who lead what is missed. */
  readonly missed?: Missed;
  /** Everybody whose lists show it. */
  readonly readerIds: readonly string[];
}

type Announcement = Parameters<typeof notifyAll>[2][number];

const NOTICE_OF = {
  away: { one: 'childAway', several: 'childAwaySeveral' },
  back: { one: 'childBack', several: 'childBackSeveral' },
  // The register says of each session where it stands.
  undecided: { one: 'childUndecided', several: 'childUndecided' },
} as const;

/** One notice for each activity, however long the child is away; it says of how many sessions. */
function toTeachers({ missed = {}, eventId, actorId, childId }: Told, child: string) {
  return (['away', 'back', 'undecided'] as const).flatMap((what) =>
    [...Map.groupBy(missed[what] ?? [], ({ activityId }) => activityId).values()].flatMap(
      (sessions): Announcement[] => {
        const [first, last] = [sessions[0], sessions.at(-1)];
        if (!first || !last) return [];
        const { activityId, activityName, date, teacherIds } = first;
        const type = NOTICE_OF[what][sessions.length === 1 ? 'one' : 'several'];
        const several = { until: last.date, count: String(sessions.length) };
        const params = { activityId, activity: activityName, child, date };
        return [
          {
            type,
            params: type.endsWith('Several') ? { ...params, ...several } : params,
            eventKey: `absence:${eventId}:${what}:${activityId}`,
            userIds: teacherIds.filter((id) => id !== actorId),
            childId,
          },
        ];
      },
    ),
  );
}

/** In the transaction of what happened, so that nobody hears of what was not, and of nothing twice. */
async function tell(tx: Tx, outbox: Outbox, told: Told): Promise<void> {
  const family = await repository.findFamily(tx, told.childId);
  if (!family) return;
  const { eventId, absenceId, actorId, childId, startDate: date } = told;
  const child = `${family.firstName} ${family.lastName}`;
  const announcements = toTeachers(told, child);
  const approverIds = (told.approverIds ?? []).filter((id) => id !== actorId);
  if (approverIds.length > 0) {
    announcements.push({
      type: 'approvalWaiting',
      params: { absenceId, child },
      eventKey: `absence:${eventId}:approvers`,
      userIds: approverIds,
    });
  }
  if (told.family) {
    announcements.push({
      type: told.family === 'asked' ? 'absenceInformationAsked' : 'absenceDecided',
      params: { absenceId, child: family.firstName, date },
      eventKey: `absence:${eventId}:family`,
      userIds: told.family === 'asked' ? family.reporterIds : family.guardianIds,
      childId,
    });
  }
  await notifyAll({ outbox }, tx, announcements);
  const readers = [...new Set([...told.readerIds, ...approverIds])];
  tx.hint({ topic: 'absences', id: absenceId });
  tx.hint({ topic: 'absences', to: [...family.guardianIds, ...readers] });
  tx.hint({ topic: 'approvals', event: 'approval' });
  tx.hint({ topic: 'approvals', event: 'approval', to: readers });
}

export interface Actor {
  readonly principal: Principal;
  readonly outbox: Outbox;
}

const ACTIONS = {
  reported: { action: 'absences.reported' },
  edited: { action: 'absences.edited' },
  stepApproved: { action: 'absences.step-approved' },
  approved: { action: 'absences.approved' },
  declined: { action: 'absences.declined' },
  informationRequested: { action: 'absences.information-requested' },
  informationProvided: { action: 'absences.information-provided' },
  appointed: { action: 'absences.appointed' },
  withdrawn: { action: 'absences.withdrawn' },
  reverted: { action: 'absences.reverted' },
} as const satisfies Record<AbsenceHappening, { readonly action: string }>;

/** Writes down what happened and tells whom it concerns; the log gets no word of what was written. */
export async function happened(
  tx: Tx,
  { principal, outbox }: Actor,
  absence: { readonly id: string; readonly childId: string; readonly startDate: string },
  {
    event,
    comment = null,
    step = null,
    aboutId = null,
    readerIds = [],
    tell: whom = {},
  }: {
    readonly event: AbsenceHappening;
    readonly comment?: string | null;
    readonly step?: number | null;
    readonly aboutId?: string | null;
    readonly readerIds?: readonly string[];
    readonly tell?: Pick<Told, 'approverIds' | 'family' | 'missed'>;
  },
): Promise<void> {
  const eventId = newId();
  const { id: absenceId, childId, startDate } = absence;
  const actorId = principal.userId;
  const now = await tx.now();
  await repository.insertEvents(
    tx,
    [{ id: eventId, absenceId, actorId, event, step, aboutId, comment }],
    now,
  );
  await recordAudit(tx, {
    actorId,
    ...ACTIONS[event],
    subjectId: absenceId,
    details: { childId, ...(step && { step }), ...(aboutId && { aboutId }) },
  });
  await tell(tx, outbox, { eventId, absenceId, childId, startDate, actorId, readerIds, ...whom });
}

export const listEvents = repository.listEvents;
