import type { RoleKind } from '../roles/kinds.ts';

/** Where somebody can be told. */
export const CHANNELS = ['inApp', 'email', 'push'] as const;
export type Channel = (typeof CHANNELS)[number];

interface Kind {
  readonly kind: string;
  /** Whoever holds none of these roles never meets it and is not asked about it. */
  readonly meets: readonly RoleKind[];
  /** The channels that are on until somebody switches them off. */
  readonly usual: readonly Channel[];
  /** Channels that nobody can switch off. */
  readonly locked?: readonly Channel[];
}

const ALL: readonly RoleKind[] = ['admin', 'teacher', 'parent', 'child'];
const FAMILY: readonly RoleKind[] = ['parent', 'child'];
const STAFF: readonly RoleKind[] = ['admin', 'teacher'];
const EVERYWHERE: readonly Channel[] = CHANNELS;

/** What people can be told about (product.md section 11), in the order of the preferences. A new kind is a new line. */
export const NOTIFICATION_KINDS = [
  { kind: 'bookingReceived', meets: ['admin', 'teacher', 'parent'], usual: ['inApp', 'email'] },
  { kind: 'bookingConfirmed', meets: FAMILY, usual: EVERYWHERE },
  { kind: 'bookingRejected', meets: FAMILY, usual: EVERYWHERE },
  { kind: 'bookingCancelled', meets: ['admin', 'teacher', ...FAMILY], usual: ['inApp', 'email'] },
  { kind: 'waitlistPlace', meets: FAMILY, usual: EVERYWHERE },
  { kind: 'sessionCancelled', meets: ['teacher', ...FAMILY], usual: EVERYWHERE },
  { kind: 'sessionUncancelled', meets: ['teacher', ...FAMILY], usual: EVERYWHERE },
  { kind: 'sessionMoved', meets: ['teacher', ...FAMILY], usual: EVERYWHERE },
  { kind: 'attendanceMissed', meets: ['parent'], usual: ['inApp', 'push'] },
  { kind: 'signupOpensSoon', meets: ['parent'], usual: ['inApp', 'email'] },
  { kind: 'signupOpens', meets: ['parent'], usual: ['inApp', 'push'] },
  { kind: 'absenceDecided', meets: ['parent'], usual: EVERYWHERE },
  { kind: 'absenceInformationAsked', meets: ['parent'], usual: EVERYWHERE },
  { kind: 'childAbsent', meets: ['teacher'], usual: ['inApp'] },
  { kind: 'approvalWaiting', meets: STAFF, usual: ['inApp', 'email'] },
  { kind: 'reminderDue', meets: ['teacher', ...FAMILY], usual: ['inApp', 'email'] },
  { kind: 'messageReceived', meets: ALL, usual: EVERYWHERE },
  { kind: 'invoiceIssued', meets: ['parent'], usual: ['inApp', 'email'] },
  { kind: 'invoiceOverdue', meets: ['parent'], usual: ['inApp', 'email'] },
  { kind: 'activityPromoted', meets: ['parent'], usual: ['inApp'] },
  // Who took over an account must not be able to keep its owner from hearing of it.
  { kind: 'account', meets: ALL, usual: ['inApp', 'email'], locked: ['inApp', 'email'] },
] as const satisfies readonly Kind[];

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]['kind'];

const KINDS: ReadonlyMap<string, Kind> = new Map(
  NOTIFICATION_KINDS.map((line) => [line.kind, line]),
);

/** The kinds that somebody with these roles can meet. */
export function kindsFor(held: readonly RoleKind[]): NotificationKind[] {
  return NOTIFICATION_KINDS.filter(({ meets }) =>
    held.some((role) => (meets as readonly RoleKind[]).includes(role)),
  ).map(({ kind }) => kind);
}

/** What somebody has changed of what is usual. */
export interface Preferences {
  readonly switched: Readonly<Partial<Record<string, Partial<Record<Channel, boolean>>>>>;
  /** One mail a day instead of one each. */
  readonly digest: boolean;
}

export const USUAL_PREFERENCES: Preferences = { switched: {}, digest: false };

export function isLocked(kind: NotificationKind, channel: Channel): boolean {
  return KINDS.get(kind)?.locked?.includes(channel) ?? false;
}

export function isOn(kind: NotificationKind, channel: Channel, preferences: Preferences): boolean {
  if (isLocked(kind, channel)) return true;
  return preferences.switched[kind]?.[channel] ?? KINDS.get(kind)?.usual.includes(channel) ?? false;
}

export interface Delivery {
  readonly inApp: boolean;
  readonly email: 'now' | 'digest' | 'none';
  readonly push: boolean;
}

/** How somebody is told of something. What concerns the safety of the account never waits for a digest. */
export function decideDelivery(kind: NotificationKind, preferences: Preferences): Delivery {
  const waits = preferences.digest && !isLocked(kind, 'email');
  return {
    inApp: isOn(kind, 'inApp', preferences),
    email: isOn(kind, 'email', preferences) ? (waits ? 'digest' : 'now') : 'none',
    push: isOn(kind, 'push', preferences),
  };
}

/** The preferences after some switches were moved; those that are locked don't move. */
export function applySwitches(
  preferences: Preferences,
  moved: readonly {
    readonly kind: NotificationKind;
    readonly channel: Channel;
    readonly on: boolean;
  }[],
): Preferences['switched'] {
  const switched: Record<string, Partial<Record<Channel, boolean>>> = {};
  for (const { kind } of NOTIFICATION_KINDS) {
    const kept = preferences.switched[kind];
    if (kept) switched[kind] = { ...kept };
  }
  for (const { kind, channel, on } of moved) {
    if (!isLocked(kind, channel)) switched[kind] = { ...switched[kind], [channel]: on };
  }
  return switched;
}

/** The hour of the school's day from which on the digest of the day before is sent. */
export const DIGEST_HOUR = 7;
