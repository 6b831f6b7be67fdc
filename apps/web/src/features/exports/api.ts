import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BodyOf, InputOf } from '#contract/endpoint.ts';
import { createExport, getExport, getExportFile } from '#contract/exports.ts';
import { type Answer, call, download } from '../../lib/api/api.ts';
import { clientProblem } from '../../lib/api/api-error.ts';

const POLL_MS = 500;
/** Longer than any list takes; whoever waits that long may ask again. */
const MOST_POLLS = 240;

export type Order = InputOf<BodyOf<typeof createExport>>;

const pause = () => new Promise((done) => setTimeout(done, POLL_MS));

type State = Answer<typeof getExport>;

/** Waits until an ordered file is made, and fetches it; its name. */
export async function fetchMade(
  ordered: State,
  onProgress: (percent: number) => void = () => undefined,
): Promise<string> {
  let state = ordered;
  const params = { id: state.id };
  for (let poll = 0; state.status !== 'done' && poll < MOST_POLLS; poll += 1) {
    if (state.status === 'failed') break;
    await pause();
    state = await call(getExport, { params });
    onProgress(state.progress);
  }
  if (state.status !== 'done') throw clientProblem('invalid_data');
  return download(getExportFile, { params });
}

const makeFile = async (order: Order, onProgress: (percent: number) => void) =>
  fetchMade(await call(createExport, { body: order }), onProgress);

/** Asks for a file, waits until it is made, and fetches it. */
export function useExport() {
  const [progress, setProgress] = useState(0);
  const making = useMutation({
    mutationFn: (order: Order) => makeFile(order, setProgress),
    onSettled: () => setProgress(0),
  });
  return { making, progress };
}
