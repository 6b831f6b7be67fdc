/** The Date header has whole seconds: the answer left in the second that it names. */
const SECOND = 1000;

/**
 * Device clocks are often wrong; the server's counts. The Date header of each response bounds this device's offset:
 * it was written after the call was sent and before the answer was there.
 */
let offsetMs = 0;

export function noteServerTime(
  dateHeader: string | null,
  sentAt: number = Date.now(),
  receivedAt: number = Date.now(),
): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(told)) return;
  const least = told - receivedAt;
  const most = told + SECOND - sentAt;
  // What fits stays: a slow answer, which allows much, doesn't set a clock back that quick ones have set.
  if (offsetMs < least || offsetMs >= most) offsetMs = least;
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Whether an access token is expired by the server's clock. The server judges an unreadable one. */
export function isExpired(token: string, now: Date = serverNow()): boolean {
  const expiry = expiryOf(token);
  return expiry !== null && expiry <= now.getTime();
}

function expiryOf(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as {
      exp?: unknown;
    };
    return typeof exp === 'number' ? exp * 1000 : null;
  } catch {
    return null;
  }
}
