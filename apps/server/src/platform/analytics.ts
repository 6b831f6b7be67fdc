/** A login, as the analytics service is told of it: who and where, and nothing else. */
export interface LoginEvent {
  readonly userId: string;
  readonly tenantId: string;
}

export interface Analytics {
  /** Nobody waits for it, and a lost one is lost: a sign-in never depends on it. */
  loggedIn(event: LoginEvent): void;
}

const PATIENCE_MS = 5_000;
/** A service that hangs on a busy evening must not fill the memory. */
const MOST_UNDER_WAY = 50;

/**
 * Sends to the one address that the operator configured, and follows no redirect away from it. The
 * server sends and not the browser: see docs/decisions/2026-11-15-the-server-tells-analytics.md.
 */
export function createAnalytics({
  url,
  onError,
}: {
  url: string | undefined;
  onError: (error: unknown) => void;
}): Analytics {
  if (url === undefined) return { loggedIn: () => undefined };
  let underWay = 0;
  const send = async (event: LoginEvent) => {
    underWay += 1;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ event: 'login', ...event }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await response.body?.cancel();
    } catch (error) {
      onError(error);
    } finally {
      underWay -= 1;
    }
  };
  return {
    loggedIn: ({ userId, tenantId }) => {
      if (underWay < MOST_UNDER_WAY) void send({ userId, tenantId });
    },
  };
}
