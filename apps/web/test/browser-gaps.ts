/** Browser APIs that jsdom lacks. Imported by the helpers. */
import { vi } from 'vitest';
import type { Seats } from '#contract/live.ts';
import { PATIENT } from './patient.ts';

/** The simulated width; tests of the phone layout set it before rendering. */
export const screen = { phone: false };

window.matchMedia = (query: string) =>
  ({
    matches: query.includes('max-width') ? screen.phone : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;

window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Boxes that grow with their text ask whether a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

type Listener = (payload: unknown) => void;
const listeners = new Set<Listener>();
const seatsListeners = new Set<Listener>();

// No network: the socket is a list of listeners.
vi.doMock('socket.io-client', () => ({
  io: () => ({
    active: true,
    connected: false,
    on: (event: string, listener: Listener) => {
      if (['changed', 'notification'].includes(event)) listeners.add(listener);
      if (event === 'seats') seatsListeners.add(listener);
    },
    connect() {},
    disconnect() {},
    removeAllListeners: () => {
      listeners.clear();
      seatsListeners.clear();
    },
  }),
}));

/** A live hint, as the server sends it after a change. */
export async function emitLiveHint(topic: string): Promise<void> {
  await vi.waitUntil(() => listeners.size > 0, PATIENT);
  for (const listener of listeners) listener({ topic });
}

/** How full something is now, as the server tells whoever shows it. */
export async function emitSeats(...seats: readonly Seats[]): Promise<void> {
  await vi.waitUntil(() => seatsListeners.size > 0, PATIENT);
  for (const listener of seatsListeners) listener(seats);
}
