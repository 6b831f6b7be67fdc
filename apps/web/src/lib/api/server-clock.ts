/**
 * Device clocks are often wrong; the server's counts. The Date header of each response gives this device's
 * offset.
 */
let offsetMs = 0;

export function noteServerTime(dateHeader: string | null, receivedAt: number = Date.now()): void {
  const told = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(told)) return;
  const offset = told - receivedAt;
  // The header is in whole seconds plus latency: below two seconds it means nothing.
  offsetMs = Math.abs(offset) < 2000 ? 0 : offset;
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
