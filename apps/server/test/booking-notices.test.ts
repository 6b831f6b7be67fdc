import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { weekly } from '#harness/activities.ts';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

/** Who was told what of an activity, in the order of the happenings: `username notice child`. */
async function told(activityId: string): Promise<string[]> {
  const rows = await inSchool<{ line: string }>(
    server,
    'tenant1',
    `select concat_ws(' ', u.username, n.type, n.params ->> 'child') as line
     from notifications n join users u on u.id = n.user_id
     where n.params ->> 'activityId' = $1 order by n.created_at, u.username, n.type`,
    [activityId],
  );
  return rows.map(({ line }) => line);
}
async function toldSince(activityId: string, act: () => Promise<unknown>): Promise<string[]> {
  const before = await told(activityId);
  await act();
  return (await told(activityId)).slice(before.length);
}
const mine = async (activityId: string) =>
  String(
    (await tools.book(activityId, { childId: tools.own.child }, 'parent')).json.bookings[0].id,
  );
const usernameOf = async (id: string) =>
  (await tools.call('GET', `/users/${id}`, 'admin')).json.username;

describe('a booking is told', () => {
  it('to the family: the place, the list, the place from the list, the end', async () => {
    const { id } = await tools.publishTerm({ maxParticipants: 1 });
    const [first = ''] = await tools.fill(id, 1);
    let waiting = '';
    const listed = await toldSince(id, async () => {
      waiting = await mine(id);
    });
    expect(listed).toContain('parent bookingWaitlisted Jānis');
    expect(listed.every((line) => line.includes('bookingWaitlisted Jānis'))).toBe(true);
    const moved = await toldSince(id, () => tools.act(first, 'cancel', 'admin'));
    expect(moved).toContain('parent waitlistPlace Jānis');
    expect(moved.filter((line) => line.startsWith('teacher '))).toEqual([]);
    const ended = await toldSince(id, () => tools.act(waiting, 'cancel'));
    expect(ended).toContain('parent bookingCancelled Jānis');
    // Those who run it hear who left, by the whole name.
    expect(ended.find((line) => line.startsWith('teacher '))).toMatch(
      /^teacher bookingCancelled Jānis \S+$/,
    );
  });

  it('to those who decide, and then the decision to the family without its reason', async () => {
    const { id } = await tools.publishTerm({ autoApproval: false });
    let booking = '';
    const asked = await toldSince(id, async () => {
      booking = await mine(id);
    });
    expect(asked).toContain('parent bookingReceived Jānis');
    expect(asked.some((line) => line.startsWith('teacher bookingReceived'))).toBe(true);
    const declined = await toldSince(id, () =>
      tools.act(booking, 'reject', 'teacher', { reason: 'Too late' }),
    );
    expect(declined).toContain('parent bookingRejected Jānis');
    const mails = await inSchool<{ text: string }>(
      server,
      'tenant1',
      `select coalesce(string_agg(n.params::text, ''), '') || coalesce((select string_agg(params::text, '') from outbox), '')
         as text from notifications n`,
    );
    expect(mails[0]?.text).not.toContain('Too late');
  });

  it('once for all the slots of a child', async () => {
    const made = await tools.publishTerm({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      timeSlots: [15, 16, 17].map((hour) => ({
        date: monday,
        startTime: `${hour}:00`,
        endTime: `${hour}:20`,
      })),
    });
    const slotIds = made.timeSlots.map((slot: { id: string }) => slot.id);
    const lines = await toldSince(made.id, () =>
      tools.book(made.id, { childId: tools.own.child, slotIds }),
    );
    expect(lines.filter((line) => line.startsWith('parent '))).toEqual([
      'parent bookingConfirmed Jānis',
    ]);
  });

  it('to nobody who may not see the child', async () => {
    const see = (value: boolean) =>
      inSchool(
        server,
        'tenant1',
        `update guardianships set can_see = $3 where guardian_id = $1 and child_id = $2`,
        [tools.ids.get('parent'), tools.own.child, value],
      );
    const { id } = await tools.publishTerm();
    await see(false);
    const lines = await toldSince(id, () => tools.book(id, { childId: tools.own.child }, 'admin'));
    await see(true);
    expect(lines.filter((line) => line.startsWith('parent '))).toEqual([]);
  });
});

describe('a child whom staff take out of sessions', () => {
  const families = (lines: readonly string[]) =>
    lines.filter((line) => !line.startsWith('teacher'));

  it('is told to its family, which can’t take it back; so is the return', async () => {
    const { id } = await tools.publishTerm();
    const booking = await mine(id);
    const [first, second, third] = await tools.sessionsOf(id);
    const take = (...sessions: { id: string }[]) =>
      tools.act(booking, 'sessions/cancel', 'teacher', {
        sessionIds: sessions.map((session) => session.id),
        reason: 'A reason of ours',
      });
    const out = await toldSince(id, () => take(first));
    expect(out).toContain('parent bookedSessionCancelled Jānis');
    expect(families(out)).toEqual(out);
    // Done twice it is told once, with what is new.
    expect(await toldSince(id, () => take(first))).toEqual([]);
    expect(await toldSince(id, () => take(first, second, third))).toContain(
      'parent bookedSessionsCancelled Jānis',
    );
    const [notice] = await inSchool<{ params: object }>(
      server,
      'tenant1',
      `select params from notifications where type = 'bookedSessionCancelled'
         and params ->> 'activityId' = $1 limit 1`,
      [id],
    );
    expect(notice?.params).toMatchObject({ date: first.date });
    expect(JSON.stringify(notice?.params)).not.toContain('A reason of ours');
    const seen = await tools.call('GET', `/bookings/${booking}`, 'parent');
    expect(seen.json.exceptions[0]).toMatchObject({ kind: 'staff', can: { undo: false } });
    const refused = await tools.act(booking, `sessions/${first.id}/uncancel`);
    expect(refused.json.code).toBe('session_ended_by_school');
    const back = await toldSince(id, () =>
      tools.act(booking, `sessions/${first.id}/uncancel`, 'teacher'),
    );
    expect(back).toContain('parent bookedSessionUncancelled Jānis');
    expect(
      (await tools.call('GET', `/bookings/${booking}`, 'parent')).json.exceptions,
    ).toHaveLength(2);
  });

  it('is not told where the family does it itself', async () => {
    const { id } = await tools.publishTerm();
    const booking = await mine(id);
    const [first] = await tools.sessionsOf(id);
    const lines = await toldSince(id, async () => {
      await tools.act(booking, `sessions/${first.id}/cancel`);
      await tools.act(booking, `sessions/${first.id}/uncancel`);
    });
    expect(lines).toEqual([]);
  });
});

describe('a session that is cancelled', () => {
  it('is told to the families who would come', async () => {
    const made = await tools.publishTerm({ maxParticipants: 5 });
    const booking = await mine(made.id);
    const [first, second] = await tools.sessionsOf(made.id);
    await tools.act(booking, `sessions/${second.id}/cancel`);
    const cancel = ({ id, version }: { id: string; version: number }) =>
      tools.call('POST', `/sessions/${id}/cancel`, 'admin', { version, reason: 'Teacher ill' });
    expect(await toldSince(made.id, () => cancel(first))).toContain('parent sessionCancelled');
    expect(await toldSince(made.id, () => cancel(second))).not.toContain('parent sessionCancelled');
  });

  it('is told to those who wait for approval too, moved and brought back likewise, and not to the list', async () => {
    const made = await tools.publishTerm({
      kind: 'appointment',
      startDate: null,
      endDate: null,
      autoApproval: false,
      timeSlots: [{ date: monday, startTime: '16:00', endTime: '16:20' }],
    });
    const [slot] = made.timeSlots;
    const { json } = await tools.book(made.id, {
      childId: tools.own.child,
      slotIds: [slot.id],
    });
    expect(json.bookings[0].status).toBe('pending');
    const [waits = ''] = tools.others;
    const listed = await tools.book(made.id, { childId: waits, slotIds: [slot.id] }, 'admin');
    expect(listed.json.bookings[0].status).toBe('waitlisted');
    const change = async (what: string, body: object = {}) => {
      const [{ id, version }] = await tools.sessionsOf(made.id);
      const lines = await toldSince(made.id, async () => {
        const path = `/sessions/${id}/${what}`;
        const answer = await tools.call('POST', path, 'admin', { version, ...body });
        expect(answer.status, answer.text).toBe(200);
      });
      return lines.filter((line) => !line.startsWith('teacher '));
    };
    const tuesday = { date: addDays(monday, 1), startTime: '16:00', endTime: '16:20' };
    const family = (type: string) => expect.arrayContaining([`child ${type}`, `parent ${type}`]);
    const moved = await change('reschedule', tuesday);
    expect(moved).toEqual(family('sessionMoved'));
    expect(await change('cancel')).toEqual(family('sessionCancelled'));
    expect(await change('uncancel')).toEqual(family('sessionUncancelled'));
    // Who only waits for a place has none that could be moved.
    expect(moved).not.toContain(`${await usernameOf(waits)} sessionMoved`);
  });

  it('with its activity ends all bookings, and each family hears it', async () => {
    const made = await tools.publishTerm();
    await mine(made.id);
    const lines = await toldSince(made.id, () =>
      tools.call('POST', `/activities/${made.id}/cancel`, 'admin', { version: made.version }),
    );
    expect(lines).toContain('parent bookingCancelled Jānis');
  });
});

describe('an edit of a published activity is told', () => {
  it('to the families with a place and to those who run it, once for all sessions, as the preview said', async () => {
    const made = await tools.publishTerm();
    await mine(made.id);
    const slots = (change: object) => ({
      timeSlots: made.timeSlots.map((slot: object) => ({ ...slot, ...change })),
    });
    const preview = await tools.call('POST', '/activities/preview', 'admin', {
      id: made.id,
      ...slots({ startTime: '16:00', endTime: '17:00' }),
    });
    expect(preview.status, preview.text).toBe(200);
    const lines = await toldSince(made.id, async () => {
      const { status, text } = await tools.call('PATCH', `/activities/${made.id}`, 'admin', {
        version: made.version,
        ...slots({ startTime: '16:00', endTime: '17:00' }),
      });
      expect(status, text).toBe(200);
    });
    expect(lines.filter((line) => line.startsWith('parent '))).toEqual(['parent sessionsMoved']);
    expect(lines).toContain('teacher sessionsMoved');
    expect(lines).toHaveLength(preview.json.changes.told);
  });

  /** Saves a change, and says who was told what of it and how many the preview promised. */
  async function edit(id: string, change: object) {
    const preview = await tools.call('POST', '/activities/preview', 'admin', { id, ...change });
    expect(preview.status, preview.text).toBe(200);
    const lines = await toldSince(id, async () => {
      const { version } = (await tools.read(id)).json;
      const { status, text } = await tools.patch(id, version, change);
      expect(status, text).toBe(200);
    });
    return { lines, promised: preview.json.changes.told as number };
  }
  const ofParent = (lines: readonly string[]) => lines.filter((line) => /^parent /.test(line));
  const statusesOf = async (id: string) =>
    (await tools.sessionsOf(id)).map(({ status }: { status: string }) => status);

  it('where it cancels sessions: one notice for all of them, to families with a place and those who run it', async () => {
    const made = await tools.publishTerm({ timeSlots: [weekly(1), weekly(2)] });
    await mine(made.id);
    const [mondays] = made.timeSlots;
    const { lines, promised } = await edit(made.id, { timeSlots: [mondays] });
    const cancelled = (await statusesOf(made.id)).filter(
      (status: string) => status === 'cancelled',
    );
    expect(cancelled.length).toBeGreaterThan(1);
    expect(ofParent(lines)).toEqual(['parent sessionsCancelled']);
    expect(lines).toContain('teacher sessionsCancelled');
    expect(lines.filter((line) => !line.endsWith(' sessionsCancelled'))).toEqual([]);
    expect(lines).toHaveLength(promised);
  });

  it('where only those with a place wait for approval: cancelled, never dropped, and told', async () => {
    const made = await tools.publishTerm({
      timeSlots: [weekly(1), weekly(2)],
      maxParticipants: 1,
      autoApproval: false,
    });
    await mine(made.id);
    const [waits = ''] = tools.others;
    const listed = await tools.book(made.id, { childId: waits }, 'admin');
    expect(listed.json.bookings[0].status).toBe('waitlisted');
    const before = await tools.sessionsOf(made.id);
    const [mondays] = made.timeSlots;
    const { lines, promised } = await edit(made.id, { timeSlots: [mondays] });
    expect(await tools.sessionsOf(made.id)).toHaveLength(before.length);
    expect(ofParent(lines)).toEqual(['parent sessionsCancelled']);
    expect(lines).not.toContain(`${await usernameOf(waits)} sessionsCancelled`);
    expect(lines).toHaveLength(promised);
  });

  it('where it cancels one and brings it back: a notice each, to the same people', async () => {
    const made = await tools.publishTerm();
    await mine(made.id);
    const dates = (await tools.sessionsOf(made.id)).map(({ date }: { date: string }) => date);
    const away = await edit(made.id, { endDate: addDays(dates.at(-1), -1) });
    expect(await statusesOf(made.id)).toContain('cancelled');
    expect(ofParent(away.lines)).toEqual(['parent sessionCancelled']);
    expect(away.lines).toHaveLength(away.promised);
    const back = await edit(made.id, { endDate: made.endDate });
    expect(await statusesOf(made.id)).not.toContain('cancelled');
    expect(ofParent(back.lines)).toEqual(['parent sessionUncancelled']);
    expect(back.lines).toHaveLength(back.promised);
    const who = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0]);
    expect(who(back.lines)).toEqual(who(away.lines));
  });

  it('where it brings several back: one notice for all of them', async () => {
    const made = await tools.publishTerm();
    await mine(made.id);
    await edit(made.id, { endDate: addDays(monday, 20) });
    const { lines, promised } = await edit(made.id, { endDate: made.endDate });
    expect(ofParent(lines)).toEqual(['parent sessionsUncancelled']);
    expect(lines).toHaveLength(promised);
  });

  it('to no family that gave up those sessions, lost the right to see the child, or never had a place', async () => {
    const made = await tools.publishTerm();
    const booking = await mine(made.id);
    const last = (await tools.sessionsOf(made.id)).at(-1);
    await tools.act(booking, `sessions/${last.id}/cancel`);
    const away = await edit(made.id, { endDate: addDays(last.date, -1) });
    expect(ofParent(away.lines)).toEqual([]);
    expect(away.lines.filter((line) => line.startsWith('parent1a '))).toEqual([]);
    expect(away.lines).toHaveLength(away.promised);
    const see = (can: boolean) =>
      inSchool(server, 'tenant1', 'update guardianships set can_see = $2 where guardian_id = $1', [
        tools.ids.get('parent'),
        can,
      ]);
    await see(false);
    try {
      const more = await edit(made.id, { endDate: addDays(last.date, -8) });
      expect(ofParent(more.lines)).toEqual([]);
      expect(more.lines).toHaveLength(more.promised);
    } finally {
      await see(true);
    }
  });

  it('to nobody where its sessions stay as they are', async () => {
    const made = await tools.publishTerm();
    await mine(made.id);
    const lines = await toldSince(made.id, () =>
      tools.call('PATCH', `/activities/${made.id}`, 'admin', {
        version: made.version,
        name: 'Another name',
      }),
    );
    expect(lines).toEqual([]);
  });
});
