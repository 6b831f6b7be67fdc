import { onTestFinished, vi } from 'vitest';

/** What a test says about dates near today holds whenever it runs; time goes on from there. */
export function setNow(now = '2026-11-18T10:00:00.000Z'): void {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}
