// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onWindowResize } from './window-resize.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pull = () => window.dispatchEvent(new Event('resize'));

describe('a window that is being resized', () => {
  it('calls back once, 20 ms after the last change', () => {
    const heard = vi.fn();
    const stop = onWindowResize(heard);
    pull();
    vi.advanceTimersByTime(19);
    pull();
    vi.advanceTimersByTime(19);
    expect(heard).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(heard).toHaveBeenCalledTimes(1);
    stop();
  });

  it('calls nobody who has gone meanwhile', () => {
    const heard = vi.fn();
    const stop = onWindowResize(heard);
    pull();
    stop();
    pull();
    vi.advanceTimersByTime(100);
    expect(heard).not.toHaveBeenCalled();
  });
});
