// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { use } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../test/render-part.tsx';
import { lazyPart } from './lazy-part.tsx';
import { LOAD_TIMEOUT_MS, LoadFailure, withTimeout } from './with-timeout.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const There = () => <p>there</p>;

describe('a part of a page that is loaded when it is shown', () => {
  it('appears', async () => {
    await renderPart(lazyPart(async () => There));
    expect(await screen.findByText('there')).toBeDefined();
  });

  it('waits for its words alone: what is around it stays', async () => {
    const words = new Promise<string>(() => undefined);
    const Waiting = lazyPart(async () => () => <p>{use(words)}</p>);
    await renderPart(() => (
      <>
        <button type="button">Around it</button>
        <Waiting />
      </>
    ));
    // Long enough that the part is loaded and waits.
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByRole('button', { name: 'Around it' })).toBeDefined();
  });

  it('offers to try again when it fails, and then appears', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const load = vi
      .fn<() => Promise<typeof There>>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockResolvedValue(There);
    const { user } = await renderPart(lazyPart(load));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('there')).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('loading code', () => {
  it('gives up after 120 seconds and not before', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn();
    withTimeout(() => new Promise(() => undefined)).catch(outcome);
    await vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledWith(expect.any(LoadFailure));
    expect(LOAD_TIMEOUT_MS).toBe(120_000);
  });

  it('tells a failure from any other fault, in the words of the browser', async () => {
    const failed = withTimeout(() => Promise.reject(new TypeError('Failed to fetch dynamically')));
    await expect(failed).rejects.toThrow(LoadFailure);
    await expect(failed).rejects.toThrow('Failed to fetch dynamically');
  });
});
