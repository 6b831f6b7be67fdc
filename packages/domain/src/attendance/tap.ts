/** How long a device keeps what could not be sent. */
export const UNSENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What orders taps: when, by the server's clock, and the id made on the device where that is the same. */
export interface Tap {
  readonly id: string;
  readonly recordedAt: Date;
}

/**
 * When a tap was made, by the server's clock. A phone's own clock may be wrong: by how much is told by the time it
 * gives for sending. Never in the future, so that nobody can win for good by a clock that runs ahead; nor
 * older than a device keeps it.
 */
export function tappedAt(
  { recordedAt, sentAt }: { readonly recordedAt: Date; readonly sentAt: Date | null },
  now: Date,
): Date {
  const wrong = sentAt === null ? 0 : now.getTime() - sentAt.getTime();
  const oldest = now.getTime() - UNSENT_DAYS * DAY_MS;
  return new Date(Math.max(oldest, Math.min(recordedAt.getTime() + wrong, now.getTime())));
}

/** Where two recorded differently the later tap counts; two in the same moment go by their ids, on every device alike. */
export function isLater(tap: Tap, than: Tap | null): boolean {
  if (than === null) return true;
  const difference = tap.recordedAt.getTime() - than.recordedAt.getTime();
  return difference === 0 ? tap.id > than.id : difference > 0;
}
