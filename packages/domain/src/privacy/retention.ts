interface RetentionLimits {
  /** Days. */
  readonly least: number;
  readonly most: number;
  /** Where the school has chosen nothing; null: until it is erased. */
  readonly usual: number | null;
  /** Whether the school may choose to keep it until it is erased. */
  readonly endless: boolean;
}

/** How long each kind of data is kept, in days. A feature with another kind adds a line and says how it goes. */
export const RETENTION = {
  absenceTexts: { least: 30, most: 1825, usual: 180, endless: false },
  notifications: { least: 30, most: 365, usual: 365, endless: false },
  messages: { least: 180, most: 3650, usual: null, endless: true },
  care: { least: 30, most: 1825, usual: 365, endless: false },
  // Never shorter than backups are kept (24 months): who did what in them must stay known. The database holds to it too.
  auditLog: { least: 730, most: 3650, usual: 1825, endless: false },
} as const satisfies Readonly<Record<string, RetentionLimits>>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[];

/** A clock that stands further from the newest line of the log than this has jumped: nothing is deleted by it. */
const MOST_QUIET_DAYS = 60;
/** One run takes at most this much of a kind: a wrong setting is noticed before all is gone. */
const MOST_IN_ONE_RUN = 2_000;
/** A large school writes more lines than that on one day; it must forget as fast. */
const MOST_LINES_IN_ONE_RUN = 20_000;

export const mostInOneRun = (kind: RetentionKind): number =>
  kind === 'auditLog' ? MOST_LINES_IN_ONE_RUN : MOST_IN_ONE_RUN;

const DAY_MS = 86_400_000;

/** Whether the clock can be trusted: something happened at the school lately, and nothing after now. */
export function isClockTrusted(now: Date, newestLine: Date | null): boolean {
  if (newestLine === null) return false;
  const apart = now.getTime() - newestLine.getTime();
  return apart > -DAY_MS && apart < MOST_QUIET_DAYS * DAY_MS;
}

/** Whether the school may keep that kind so long; null is until it is erased. */
export function isAllowedRetention(kind: RetentionKind, days: number | null): boolean {
  const { least, most, endless } = RETENTION[kind];
  return days === null ? endless : days >= least && days <= most;
}
