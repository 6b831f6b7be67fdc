import { useEffect, useState } from 'react';
import { endPush, startPush } from '../api.ts';

/** `unavailable`: this browser can't, or the portal's worker is not at work in it. */
export type PushState = 'unavailable' | 'blocked' | 'off' | 'on';

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return undefined;
  return navigator.serviceWorker.getRegistration();
}

async function readState(): Promise<PushState> {
  const registration = await findRegistration();
  if (!registration) return 'unavailable';
  if (Notification.permission === 'denied') return 'blocked';
  return (await registration.pushManager.getSubscription()) ? 'on' : 'off';
}

/** Push to this browser: asks for the permission only when the person presses the button. */
export function usePush(pushKey: string | null) {
  const [state, setState] = useState<PushState>('unavailable');
  useEffect(() => {
    if (pushKey === null) return;
    let shown = true;
    readState().then(
      (now) => shown && setState(now),
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [pushKey]);

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') {
      setState(await readState());
      return;
    }
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: pushKey,
    });
    const { endpoint = '', keys = {} } = subscription.toJSON();
    try {
      await startPush({
        endpoint,
        keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
      });
    } catch (error) {
      // Roll back the browser's subscription if the server did not store it.
      await subscription.unsubscribe();
      throw error;
    }
    setState('on');
  };
  const turnOff = async () => {
    const subscription = await (await findRegistration())?.pushManager.getSubscription();
    if (subscription) {
      await endPush(subscription.endpoint);
      await subscription.unsubscribe();
    }
    setState('off');
  };
  return { state, turnOn, turnOff };
}
