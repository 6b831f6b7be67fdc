/**
 * Phones' clocks are wrong; the server's is the one that counts. Each answer's Date header tells how
 * far this device is off.
 */
let offsetMs = 0;

export function learnServerTime(dateHeader: string | null, receivedAt: number = Date.now()): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(told)) return;
  const offset = told - receivedAt;
  // The header has whole seconds and travels a while: below two seconds there is nothing to learn.
  offsetMs = Math.abs(offset) < 2000 ? 0 : offset;
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** Whether an access token is over by the server's clock. One that can't be read is left to the server. */
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
