import { FinalRefusal } from '../outbox/outbox.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A path of the portal. */
  readonly url: string;
  /** The same tag replaces what is shown already. */
  readonly tag: string;
}

export interface PushService {
  readonly publicKey: string;
  /** Whether a browser's push service is one that we call: an address from outside must not lead us anywhere. */
  accepts(endpoint: string): boolean;
  /** 'gone' when the browser has taken its permission back. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>;
}

export interface PushSettings {
  readonly publicKey: string | undefined;
  readonly privateKey: string | undefined;
  /** Whom a push service turns to when something is wrong. */
  readonly contact: string;
  /** `fcm.googleapis.com`, `*.push.apple.com`. */
  readonly services: readonly string[];
}

const TIMEOUT_MS = 10_000;
const KEEP_SECONDS = 24 * 3600;

function isService(host: string, services: readonly string[]): boolean {
  return services.some((service) =>
    service.startsWith('*.') ? host.endsWith(service.slice(1)) : host === service,
  );
}

/** Null where the operator has set no keys: then nothing is ever pushed. */
export function createPush({
  publicKey,
  privateKey,
  contact,
  services,
}: PushSettings): PushService | null {
  if (!publicKey || !privateKey) return null;
  const vapidDetails = { subject: contact, publicKey, privateKey };
  const accepts = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (!url || url.username || url.password) return false;
    // Plain http only where the operator named the very host and port, as the tests do.
    return url.protocol === 'https:'
      ? url.port === '' && isService(url.hostname, services)
      : url.protocol === 'http:' && url.port !== '' && services.includes(url.host);
  };
  return {
    publicKey,
    accepts,
    send: async ({ endpoint, p256dh, auth }, message) => {
      // The settings may have changed since it was stored.
      if (!accepts(endpoint)) return 'gone';
      const { default: webPush } = await import('web-push');
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: KEEP_SECONDS, contentEncoding: 'aes128gcm' },
      );
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return 'sent';
      if (response.status === 404 || response.status === 410) return 'gone';
      const reason = `the push service answered ${response.status}`;
      const passing = response.status === 429 || response.status >= 500;
      throw passing ? new Error(reason) : new FinalRefusal(reason);
    },
  };
}
