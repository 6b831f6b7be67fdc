import { afterAll, expect } from 'vitest';
import { changesBetween, readProcessState, restoreProcessState } from './process-state.ts';

// The files of a worker share one process: whoever changes something of it puts it back.
const before = readProcessState();

afterAll(() => {
  const changes = changesBetween(before, readProcessState());
  restoreProcessState(before);
  expect(changes, 'changed for the files that follow').toEqual([]);
});
