import { afterEach, describe, expect, it, vi } from 'vitest';
import { changesBetween, readProcessState, restoreProcessState } from './process-state.ts';

const before = readProcessState();
const changes = () => changesBetween(before, readProcessState());
const listener = () => undefined;
afterEach(() => {
  process.off('SIGTERM', listener);
  restoreProcessState(before);
});

describe('what a test file leaves behind for the next', () => {
  it.each<[string, () => unknown]>([
    ['process.env.LEFT_BEHIND', () => vi.stubEnv('LEFT_BEHIND', 'yes')],
    ['process.env.PATH', () => Reflect.deleteProperty(process.env, 'PATH')],
    ['the working folder', () => process.chdir('/')],
    ['fake timers', () => vi.useFakeTimers({ toFake: ['setImmediate'] })],
    ['performance.now', () => vi.spyOn(performance, 'now').mockReturnValue(0)],
    ['fetch', () => vi.stubGlobal('fetch', listener)],
    ['a listener of process “SIGTERM”', () => process.on('SIGTERM', listener)],
  ])('is noticed: %s', (name, change) => {
    change();
    expect(changes()).toEqual([name]);
  });

  it('is nothing, once it was put back', () => {
    vi.stubEnv('LEFT_BEHIND', 'yes');
    vi.useFakeTimers();
    process.chdir('/');
    restoreProcessState(before);
    expect(changes()).toEqual([]);
  });
});
