// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { recordAttendance } from '#contract/attendance.ts';
import { type FakeApi, fakeApi, NO_ANSWER, refuse } from '../../../test/fake-api.ts';
import { PATIENT } from '../../../test/patient.ts';
import { signedInAs } from '../../../test/people.ts';
import { chooseRole, endSession, readSession } from '../session/session.ts';
import { ACCESS_DENIED, onWindowEvent } from '../session/window-events.ts';
import type { Tap } from './offline-store.ts';
import { addTaps, dismissTaps, loadTaps, onRecorded, sendTaps, unsentCount } from './taps.ts';

/** The device's store, by key. */
const { kept, device } = vi.hoisted(() => ({
  kept: new Map<number, Tap>(),
  device: { isSilent: false },
}));
const answered = () => {
  if (device.isSilent) throw new Error('The store does not answer.');
};
vi.mock('./offline-store.ts', () => ({
  listTaps: async (userId: string) => {
    answered();
    return [...kept].flatMap(([key, tap]) => (tap.userId === userId ? [{ ...tap, key }] : []));
  },
  keepTaps: async (taps: readonly Tap[]) => {
    answered();
    for (const tap of taps) kept.set(kept.size + 1, tap);
  },
  settleTaps: async (settled: readonly { key: number; tap: Tap | null }[]) => {
    answered();
    for (const { key, tap } of settled) {
      if (tap === null) kept.delete(key);
      else kept.set(key, tap);
    }
  },
  dropTapsOf: async () => kept.clear(),
}));

const SESSION = '01941f38-0000-7000-8000-000000000001';
let count = 0;
const tap = (childId = 'child') => {
  count += 1;
  return {
    id: `tap ${count}`,
    sessionId: SESSION,
    childId,
    mark: 'attended' as const,
    leaving: null,
    recordedAt: new Date().toISOString(),
  };
};
type Outcome = 'recorded' | 'outdated' | 'refused';
const answer = (body: unknown, outcome: Outcome, code: string | null = null) => ({
  session: { id: SESSION },
  results: (body as { marks: { id: string; childId: string }[] }).marks.map(({ id, childId }) => ({
    id,
    childId,
    outcome,
    code,
    by: null,
  })),
});

let api: FakeApi;
beforeEach(async () => {
  kept.clear();
  device.isSilent = false;
  api = fakeApi();
  signedInAs('teacher');
  await loadTaps();
});
const sent = () =>
  api.asked(recordAttendance).map(({ body }) => (body as { marks: [] }).marks.length);
const rolesAsked = () =>
  api.asked(recordAttendance).map(({ headers }) => headers.get('x-active-role'));
/** The server, where only these roles may. */
const recordsFor = (...allowed: string[]) =>
  api.on(recordAttendance, ({ body, headers }) =>
    allowed.includes(headers.get('x-active-role') ?? '')
      ? (answer(body, 'recorded') as never)
      : refuse('access_denied'),
  );
const states = () =>
  [...kept.values()].map(({ state, code }) => [state, code].filter(Boolean).join(' '));

describe('what is tapped', () => {
  it('counts at once, is sent, and is gone from the device when it is recorded', async () => {
    api.on(recordAttendance, ({ body }) => answer(body, 'recorded') as never);
    addTaps([tap('one'), tap('two')]);
    expect(unsentCount()).toBe(2);
    await vi.waitFor(() => expect(unsentCount()).toBe(0), PATIENT);
    expect(kept.size).toBe(0);
    expect(sent()).toEqual([2]);
  });

  it('is sent where the device keeps nothing, because its store does not answer', async () => {
    api.on(recordAttendance, ({ body }) => answer(body, 'recorded') as never);
    endSession();
    await loadTaps();
    device.isSilent = true;
    signedInAs('teacher');
    addTaps([tap()]);
    expect(unsentCount()).toBe(1);
    await vi.waitFor(() => expect(unsentCount()).toBe(0), PATIENT);
    expect(sent()).toEqual([1]);
  });

  it('is sent once, where the device stops answering in between, however often', async () => {
    api.on(recordAttendance, ({ body }) => {
      device.isSilent = true;
      return answer(body, 'recorded') as never;
    });
    addTaps([tap()]);
    await vi.waitFor(() => expect(unsentCount()).toBe(0), PATIENT);
    expect(kept.size).toBe(1);
    device.isSilent = false;
    api.on(recordAttendance, ({ body }) => answer(body, 'recorded') as never);
    await sendTaps();
    expect(kept.size).toBe(0);
    const ids = api
      .asked(recordAttendance)
      .map(({ body }) => (body as { marks: { id: string }[] }).marks[0]?.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('is sent out of turn where a page that was left keeps the turn', async () => {
    api.on(recordAttendance, ({ body }) => answer(body, 'recorded') as never);
    const request = vi.fn(async () => {
      throw new DOMException('', 'TimeoutError');
    });
    vi.stubGlobal('navigator', { ...navigator, locks: { request } });
    addTaps([tap()]);
    await vi.waitFor(() => expect(unsentCount()).toBe(0), PATIENT);
    expect(request).toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it('waits where no answer comes, and is sent with the same id again', async () => {
    api.on(recordAttendance, () => NO_ANSWER);
    addTaps([tap()]);
    await vi.waitFor(() => expect(sent()).toEqual([1]), PATIENT);
    expect(states()).toEqual(['waiting']);
    api.on(recordAttendance, ({ body }) => answer(body, 'recorded') as never);
    await sendTaps();
    expect(kept.size).toBe(0);
    const ids = api
      .asked(recordAttendance)
      .map(({ body }) => (body as { marks: { id: string }[] }).marks[0]?.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('stays to be read where it is refused or overtaken', async () => {
    api.on(recordAttendance, ({ body }) => answer(body, 'refused', 'session_cancelled') as never);
    addTaps([tap()]);
    await vi.waitFor(() => expect(states()).toEqual(['refused session_cancelled']), PATIENT);
    expect(unsentCount()).toBe(0);
    await sendTaps();
    expect(sent()).toEqual([1]);
    const [{ id } = { id: '' }] = [...kept.values()];
    dismissTaps([id]);
    await vi.waitFor(() => expect(kept.size).toBe(0), PATIENT);
  });

  it('is refused as a whole where the right is gone, and shown', async () => {
    api.on(recordAttendance, () => refuse('not_found'));
    addTaps([tap()]);
    await vi.waitFor(() => expect(states()).toEqual(['refused not_found']), PATIENT);
  });

  it('of somebody else is neither shown nor sent nor deleted', async () => {
    kept.set(1, { ...tap(), userId: 'somebody else', state: 'waiting', code: null, by: null });
    await loadTaps();
    expect(unsentCount()).toBe(0);
    await sendTaps();
    expect(sent()).toEqual([]);
    endSession();
    await loadTaps();
    expect(kept.size).toBe(1);
  });
});

describe('what is tapped in one role and sent in another', () => {
  it('goes in the role that it was tapped in, and no dialog says that the other may not', async () => {
    const denied = vi.fn();
    const shown = vi.fn();
    const stops = [onWindowEvent(ACCESS_DENIED, denied), onRecorded(shown)];
    signedInAs('teacher', 'parent');
    chooseRole('teacher');
    api.on(recordAttendance, () => NO_ANSWER);
    addTaps([tap()]);
    await vi.waitFor(() => expect(sent()).toEqual([1]), PATIENT);
    chooseRole('parent');
    recordsFor('teacher');
    await sendTaps();
    expect(rolesAsked().at(-1)).toBe('teacher');
    expect([kept.size, unsentCount()]).toEqual([0, 0]);
    expect(denied).not.toHaveBeenCalled();
    // The register that the answer brings is not the parent's.
    expect(shown).not.toHaveBeenCalled();
    for (const stop of stops) stop();
  });

  it('is refused for good where its own role may no longer, and stays to be read', async () => {
    signedInAs('teacher', 'admin');
    chooseRole('teacher');
    recordsFor('admin');
    addTaps([tap()]);
    await vi.waitFor(() => expect(states()).toEqual(['refused access_denied']), PATIENT);
    expect(rolesAsked()).toEqual(['teacher']);
  });

  const keepOld = (roleId?: string) => {
    const userId = readSession()?.userId ?? '';
    kept.set(1, {
      ...tap(),
      userId,
      ...(roleId && { roleId }),
      state: 'waiting',
      code: null,
      by: null,
    });
  };

  it.each([
    ['kept by an earlier release, without its role', undefined],
    ['tapped in a role that is no longer held', 'gone'],
  ])('%s, goes in each role of staff until one may', async (_what, roleId) => {
    signedInAs('teacher', 'parent', 'admin');
    chooseRole('admin');
    keepOld(roleId);
    recordsFor('teacher');
    await sendTaps();
    expect(rolesAsked()).toEqual(['admin', 'teacher']);
    expect(kept.size).toBe(0);
  });

  it('is refused where none of them may', async () => {
    signedInAs('teacher', 'admin');
    chooseRole('admin');
    keepOld();
    recordsFor();
    await sendTaps();
    expect(rolesAsked()).toEqual(['admin', 'teacher']);
    expect(states()).toEqual(['refused access_denied']);
  });

  it.each(['role_not_held', 'active_role_required'] as const)('waits on %s', async (code) => {
    api.on(recordAttendance, () => refuse(code));
    addTaps([tap()]);
    await vi.waitFor(() => expect(sent()).toEqual([1]), PATIENT);
    expect(states()).toEqual(['waiting']);
  });
});
