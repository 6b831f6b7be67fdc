import type { RoleKind } from '../roles/kinds.ts';

/** Those whom tasks are for. */
export type StaffKind = Extract<RoleKind, 'admin' | 'teacher'>;

/**
 * What gathers by itself, the most pressing first, and where it is dealt with. A feature adds its line here, the words below
 * `gathered` of `tasks.json`, and a hook `openTasks` that says how many there are.
 */
export const GATHERED_TASKS = {
  absencesToDecide: {
    admin: '/admin-activity-approval?tab=absences',
    teacher: '/teacher-overview?tab=approvals&show=absences',
  },
  bookingsToDecide: {
    admin: '/admin-activity-approval?tab=bookings',
    teacher: '/teacher-overview?tab=approvals&show=bookings',
  },
  unrecordedSessions: {
    admin: '/admin-attendance-reports?missing=true',
    teacher: '/teacher-overview?tab=reports&missing=true',
  },
  withoutTeacher: {
    admin: '/admin-dashboard?filter=withoutTeacher',
    teacher: '/teacher-overview',
  },
  withoutPlace: {
    admin: '/admin-dashboard?filter=withoutPlace',
    teacher: '/teacher-overview',
  },
  belowMinimum: {
    admin: '/admin-dashboard?filter=belowMinimum',
    teacher: '/teacher-overview',
  },
  overdueInvoices: {
    admin: '/admin-payment-hub/all?status=overdue',
    teacher: '/teacher-overview',
  },
  chargesWithoutPayer: {
    admin: '/admin-payment-hub/all?tab=charges',
    teacher: '/teacher-overview',
  },
  sleepingAccounts: {
    admin: '/admin-user-overview?tab=asleep',
    teacher: '/teacher-overview',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<StaffKind, string>>>>;

export type GatheredKind = keyof typeof GATHERED_TASKS;
export const GATHERED_KINDS = Object.keys(GATHERED_TASKS) as [GatheredKind, ...GatheredKind[]];

/** The most that are named; the rest is behind the link. */
export const MOST_EXAMPLES = 3;

export interface GatheredTask {
  readonly kind: GatheredKind;
  readonly count: number;
  /** Since when the oldest waits; null where that says nothing. */
  readonly since: string | null;
  /** A few of them by name, with how many of each or the day it was. */
  readonly examples: readonly {
    readonly name: string;
    readonly count: number | null;
    readonly date: string | null;
  }[];
  /** What all of them come to, where it is about money. */
  readonly amount?: { readonly minor: number; readonly currency: string };
}

/** In the order of the list, without those of which there are none. */
export function inOrder(tasks: readonly GatheredTask[]): GatheredTask[] {
  return tasks
    .filter(({ count }) => count > 0)
    .toSorted(
      (one, other) => GATHERED_KINDS.indexOf(one.kind) - GATHERED_KINDS.indexOf(other.kind),
    );
}

export function pathOfTask(kind: GatheredKind, role: StaffKind): string {
  return GATHERED_TASKS[kind][role];
}
