// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSchool } from '#contract/school.ts';
import { call } from './api.ts';
import { beginCall, endCall } from './in-flight.ts';

const isShown = () => document.documentElement.hasAttribute('data-busy');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('shows that a call takes longer than 200 ms, until all have ended', () => {
  beginCall();
  vi.advanceTimersByTime(199);
  expect(isShown()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isShown()).toBe(true);
  beginCall();
  endCall();
  expect(isShown()).toBe(true);
  endCall();
  expect(isShown()).toBe(false);
});

it('shows nothing for quick ones', () => {
  beginCall();
  endCall();
  vi.advanceTimersByTime(1000);
  expect(isShown()).toBe(false);
});

it('counts every call, also where nobody is signed in, whatever becomes of it', async () => {
  let answer: () => void = () => undefined;
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise((_done, fail) => {
        answer = () => fail(new TypeError('no connection'));
      }),
  );
  const asked = call(getSchool, {}).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(200);
  expect(isShown()).toBe(true);
  answer();
  await asked;
  expect(isShown()).toBe(false);
  vi.unstubAllGlobals();
});
