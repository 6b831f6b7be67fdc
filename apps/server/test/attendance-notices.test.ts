import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOfWeek } from '#domain/dates/dates.ts';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { moveToNoon } from '#harness/noon.ts';
import { Postbox } from '#harness/postbox.ts';
import { sendAgain } from '#harness/send-again.ts';
import { allDelivered, inSchool, startServer, type TestServer } from '#harness/server.ts';

const postbox = new Postbox();
let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  await postbox.open();
  server = await startServer(
    { SMTP_URL: `smtp://127.0.0.1:${postbox.port}`, PUBLIC_URL: 'https://portal.example' },
    { workers: true },
  );
  tools = await bookingTools(server);
  // Usually it is told in the portal and by push alone.
  await tools.call('PUT', '/me/notification-preferences', 'parent', {
    switches: [{ kind: 'attendanceMissed', channel: 'email', on: true }],
  });
});
afterAll(async () => {
  await server.close();
  await postbox.close();
});

const parentId = () => tools.ids.get('parent') ?? '';
const noticesOf = (activityId: string) =>
  inSchool<{ id: string }>(
    server,
    'tenant1',
    `select id from notifications where type = 'attendanceMissed' and user_id = $1
       and params ->> 'activityId' = $2`,
    [parentId(), activityId],
  );
const mails = () =>
  postbox.mails.filter(
    ({ to, text }) =>
      to?.[0]?.address === 'parent@tenant1.example' &&
      text?.includes('Chess') &&
      /Jānis/.test(text),
  );
/** Sends the mail of a notice once more. */
async function mailAgain(id: string | undefined): Promise<number> {
  postbox.mails.length = 0;
  await sendAgain(server, id);
  return mails().length;
}

describe('that a child was not there', () => {
  const see = (can: boolean) =>
    inSchool(server, 'tenant1', `update guardianships set can_see = $2 where guardian_id = $1`, [
      parentId(),
      can,
    ]);
  /** A club today, and the child of `parent` marked as not attended in it. */
  async function missed(): Promise<string> {
    const today = await moveToNoon(server);
    const { id } = await tools.publish({
      startDate: today,
      endDate: addDays(today, 6),
      timeSlots: [{ dayOfWeek: dayOfWeek(today), startTime: '23:50', endTime: '23:59' }],
    });
    const booked = await tools.book(id, { childId: tools.own.child }, 'admin');
    expect(booked.status, booked.text).toBe(201);
    const [session] = await tools.sessionsOf(id);
    const recordedAt = new Date().toISOString();
    const sent = await tools.call('PUT', `/sessions/${session.id}/attendance`, 'teacher', {
      marks: [{ childId: tools.own.child, mark: 'notAttended', recordedAt }],
    });
    expect(sent.json.results[0].outcome, sent.text).toBe('recorded');
    return id;
  }
  const later = async () => {
    server.shiftClock('11 minutes');
    await runDue(server);
    server.shiftClock('0');
    await allDelivered(server);
  };

  it('is mailed to a guardian, and dropped where the right went while the mail was queued', async () => {
    const activityId = await missed();
    await allDelivered(server);
    postbox.mails.length = 0;
    await later();
    const [notice] = await noticesOf(activityId);
    expect(notice).toBeDefined();
    expect(mails()).toHaveLength(1);
    expect(await mailAgain(notice?.id)).toBe(1);
    await see(false);
    try {
      expect(await mailAgain(notice?.id)).toBe(0);
    } finally {
      await see(true);
    }
  });

  it('is told to nobody who lost the right between the mark and the notice', async () => {
    const activityId = await missed();
    await allDelivered(server);
    postbox.mails.length = 0;
    await see(false);
    try {
      await later();
    } finally {
      await see(true);
    }
    expect(await noticesOf(activityId)).toEqual([]);
    expect(mails()).toEqual([]);
  });
});
