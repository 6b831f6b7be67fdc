import type { ActivityUse } from '#domain/activities/activity.ts';
import type { CohortUse } from '#domain/cohorts/cohort.ts';
import type { Relation } from '#domain/families/guardianship.ts';
import type { LocationUse } from '#domain/locations/location.ts';
import type { NoticeType } from '#domain/notifications/notices.ts';
import type { LegalHold } from '#domain/privacy/personal-data.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { SessionUse } from '#domain/sessions/session.ts';
import type { GatheredTask } from '#domain/tasks/gathered.ts';
import type { Principal } from './auth/principal.ts';
import type { Tx } from './db/database.ts';

/** What was done to sessions, for those who have to tell people or end what hangs on them. */
export interface SessionsChanged {
  readonly activityId: string;
  readonly cancelledIds: readonly string[];
  readonly movedIds: readonly string[];
  /** Of those moved, the ones that had begun and are to come again. */
  readonly revivedIds: readonly string[];
  readonly restoredIds: readonly string[];
}

/** Something that somebody is about to be told by mail or push. */
export interface WaitingNotice {
  readonly id: string;
  readonly type: NoticeType;
  readonly params: Readonly<Record<string, string>>;
  /** Whom it is about. */
  readonly childId: string | null;
}

/** Somebody new, and where the person belongs: family and cohorts are made with the person or not at all. */
export interface PersonAdded {
  readonly personId: string;
  readonly kinds: readonly RoleKind[];
  readonly cohortIds: readonly string[];
  readonly guardians: readonly { readonly guardianId: string; readonly relation: Relation }[];
  readonly children: readonly { readonly childId: string; readonly relation: Relation }[];
}

/**
 * What a feature says or does when another one asks, in the same transaction: neither has to know the other.
 * Each is listed in its feature's description. A hook may refuse, and then nothing has happened.
 */
export interface Hooks {
  /** What holds on to something, so that it can't be deleted. */
  usesOfLocation?(tx: Tx, id: string): Promise<LocationUse[]>;
  usesOfCohort?(tx: Tx, id: string): Promise<CohortUse[]>;
  usesOfActivity?(tx: Tx, id: string): Promise<ActivityUse[]>;
  /** What the sessions of an activity hold: those are cancelled, where others would be deleted. */
  usesOfSessions?(tx: Tx, activityIds: readonly string[]): Promise<SessionUse[]>;
  /** What the law makes the school keep of a person who is erased. */
  holdsOnPerson?(tx: Tx, personId: string): Promise<LegalHold[]>;
  /** Who else is to be told of what happens to these sessions. */
  readersOfSessions?(tx: Tx, sessionIds: readonly string[]): Promise<string[]>;
  /** What waited to be sent to somebody and is not their business any more; its ids. */
  noLongerConcerns?(tx: Tx, userId: string, notices: readonly WaitingNotice[]): Promise<string[]>;
  /** What waits for this person in the role they act in: it gathers by itself. */
  openTasks?(tx: Tx, principal: Principal): Promise<GatheredTask[]>;
  /** Acts of the one that are acts of the other too. */
  activityPublished?(tx: Tx, principal: Principal, activityId: string): Promise<void>;
  activityChanged?(tx: Tx, principal: Principal, activityId: string): Promise<void>;
  sessionsChanged?(tx: Tx, principal: Principal, change: SessionsChanged): Promise<void>;
  activityCancelled?(tx: Tx, principal: Principal, activityId: string): Promise<void>;
  personAdded?(tx: Tx, principal: Principal, added: PersonAdded): Promise<void>;
  /** Asked for once the person is all that it will be: whose address it is decides whether a mail may go there. */
  invitationAsked?(tx: Tx, principal: Principal, userId: string): Promise<void>;
  personArchived?(tx: Tx, principal: Principal, userId: string): Promise<void>;
  /** The school's clock goes by another zone from now on. */
  timeZoneChanged?(tx: Tx): Promise<void>;
}

export type AskedHooks = Required<Hooks>;

/** All hooks of a name as one: what they say is put together, what they do is done in the order of the list. */
export function combineHooks(list: () => readonly Hooks[]): AskedHooks {
  const gather = async <Use>(
    ask: (hooks: Hooks) => Promise<readonly Use[]> | undefined,
  ): Promise<Use[]> => (await Promise.all(list().map(ask))).flatMap((uses) => uses ?? []);
  const each = async (act: (hooks: Hooks) => Promise<void> | undefined): Promise<void> => {
    for (const hooks of list()) await act(hooks);
  };
  return {
    usesOfLocation: (tx, id) => gather((hooks) => hooks.usesOfLocation?.(tx, id)),
    usesOfCohort: (tx, id) => gather((hooks) => hooks.usesOfCohort?.(tx, id)),
    usesOfActivity: (tx, id) => gather((hooks) => hooks.usesOfActivity?.(tx, id)),
    usesOfSessions: (tx, ids) => gather((hooks) => hooks.usesOfSessions?.(tx, ids)),
    holdsOnPerson: (tx, id) => gather((hooks) => hooks.holdsOnPerson?.(tx, id)),
    readersOfSessions: (tx, ids) => gather((hooks) => hooks.readersOfSessions?.(tx, ids)),
    noLongerConcerns: (tx, userId, notices) =>
      gather((hooks) => hooks.noLongerConcerns?.(tx, userId, notices)),
    openTasks: (tx, principal) => gather((hooks) => hooks.openTasks?.(tx, principal)),
    activityPublished: (tx, principal, id) =>
      each((hooks) => hooks.activityPublished?.(tx, principal, id)),
    activityChanged: (tx, principal, id) =>
      each((hooks) => hooks.activityChanged?.(tx, principal, id)),
    sessionsChanged: (tx, principal, change) =>
      each((hooks) => hooks.sessionsChanged?.(tx, principal, change)),
    activityCancelled: (tx, principal, id) =>
      each((hooks) => hooks.activityCancelled?.(tx, principal, id)),
    personAdded: (tx, principal, added) =>
      each((hooks) => hooks.personAdded?.(tx, principal, added)),
    invitationAsked: (tx, principal, id) =>
      each((hooks) => hooks.invitationAsked?.(tx, principal, id)),
    personArchived: (tx, principal, id) =>
      each((hooks) => hooks.personArchived?.(tx, principal, id)),
    timeZoneChanged: (tx) => each((hooks) => hooks.timeZoneChanged?.(tx)),
  };
}
