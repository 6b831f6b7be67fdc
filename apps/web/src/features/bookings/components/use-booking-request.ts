import { useCallback, useEffect, useState } from 'react';
import { createBooking } from '#contract/bookings.ts';
import { call } from '../../../lib/api/api.ts';
import { type ApiError, clientProblem, isApiError } from '../../../lib/api/api-error.ts';
import { readVisit, writeVisit } from '../../../lib/storage/visit.ts';
import { type BookingOutcome, type NewBooking, useRefreshBookings } from '../api.ts';

interface Request {
  readonly key: string;
  readonly body: NewBooking;
}

/** No wait worth a word yet; many others book right now; or there is no connection, and it is sent again. */
type Wait = 'none' | 'line' | 'lost';

type State =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly request: Request; readonly wait: Wait }
  | { readonly step: 'refused'; readonly error: ApiError }
  | { readonly step: 'answered'; readonly outcome: BookingOutcome };

const nameOf = (activityId: string) => `booking.${activityId}`;
const FIRST_WAIT_MS = 1000;
/** From then on whoever waits wants to know why. */
const LINE_AFTER_MS = 2000;
const LONGEST_WAIT_MS = 5000;

function readKept(activityId: string): Request | null {
  try {
    return JSON.parse(readVisit(nameOf(activityId)) ?? 'null') as Request | null;
  } catch {
    return null;
  }
}

/** Whether a booking of this activity still waits for its answer, perhaps since before a reload. */
export const isUnderWay = (activityId: string): boolean => readKept(activityId) !== null;

/** Without an answer nobody knows what became of it; a refusal is an answer. */
function hasNoAnswer(error: ApiError): boolean {
  return error.status === 0 || error.status >= 500 || error.status === 429;
}

/** Until the connection is back, or a moment has passed. */
function waitForConnection(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    // Not all of those who lost it come back in the same instant.
    const timer = setTimeout(done, ms * (0.75 + Math.random() / 2));
    window.addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
}

/**
 * One booking, sent until there is an answer. Its key was made when the sheet opened and is kept for the visit with
 * what was asked: sent again, after a lost connection or a reload, it books once.
 */
export function useBookingRequest(activityId: string) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<State>(() => {
    const request = readKept(activityId);
    return request ? { step: 'sending', request, wait: 'none' } : { step: 'idle' };
  });
  const refresh = useRefreshBookings();
  const request = state.step === 'sending' ? state.request : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` is new with every render, what it does is not
  useEffect(() => {
    if (request === null) return;
    const ended = new AbortController();
    const { signal } = ended;
    const waitIn = (wait: Wait) => setState({ step: 'sending', request, wait });
    const line = setTimeout(() => waitIn('line'), LINE_AFTER_MS);
    const settle = (next: State) => {
      clearTimeout(line);
      writeVisit(nameOf(activityId), null);
      setState(next);
      refresh();
    };
    void (async () => {
      for (let wait = FIRST_WAIT_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
        try {
          const { key: idempotencyKey, body } = request;
          const outcome = await call(createBooking, { body, idempotencyKey, signal });
          return settle({ step: 'answered', outcome });
        } catch (error) {
          if (signal.aborted) return;
          const problem = isApiError(error) ? error : clientProblem('invalid_data');
          if (!hasNoAnswer(problem)) return settle({ step: 'refused', error: problem });
          clearTimeout(line);
          waitIn(isApiError(problem, 'busy', 'too_many_requests') ? 'line' : 'lost');
          await waitForConnection(wait, signal);
        }
      }
    })();
    return () => {
      clearTimeout(line);
      ended.abort();
    };
  }, [request, activityId]);

  const send = useCallback(
    (body: NewBooking) => {
      const next = { key, body };
      writeVisit(nameOf(activityId), JSON.stringify(next));
      setState({ step: 'sending', request: next, wait: 'none' });
      // What is asked after a refusal is another request.
      setKey(crypto.randomUUID());
    },
    [activityId, key],
  );
  return { state, send, again: () => setState({ step: 'idle' }) };
}
