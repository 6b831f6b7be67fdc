import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools, monday } from '#harness/bookings.ts';
import { runDue } from '#harness/due-work.ts';
import { inSchool, type SignedIn, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
let mother: SignedIn;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
  mother = await server.signIn('zaiceva');
  // Its sister signs in, and would bring the family everything that is meant to come by it.
  await inSchool(
    server,
    'tenant1',
    `update users set status = 'archived', archived_at = now() where username = 'mila'`,
  );
});
afterAll(() => server.close());

const timur = () => tools.ids.get('timur') ?? '';
const asMother = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api${path}`, { token: mother.token, ...(body && { body }) });
const idsOf = (answer: { json: { items: { userId: string }[] } }) =>
  answer.json.items.map(({ userId }) => userId);

describe('a child that is invited and never signs in', () => {
  it('is in the demo school, with a family and a class', async () => {
    const [row] = await inSchool(
      server,
      'tenant1',
      `select u.status, u.password_hash, count(*)::int as guardians from users u
         join guardianships g on g.child_id = u.id join cohort_children c on c.child_id = u.id
       where u.username = 'timur' group by u.status, u.password_hash`,
    );
    expect(row).toEqual({ status: 'invited', password_hash: null, guardians: 3 });
  });

  it('is there for its guardians, who keep its profile', async () => {
    expect(idsOf(await asMother('GET', '/me/children'))).toEqual([timur()]);
    const profile = await asMother('GET', `/me/children/${timur()}`);
    expect(profile).toMatchObject({ status: 200, json: { firstName: 'Тимур' } });
    const { version } = profile.json;
    const changed = await asMother('PATCH', `/me/children/${timur()}`, { phone: '1', version });
    expect(changed.status).toBe(200);
  });

  it('is reported absent and booked by them', async () => {
    const absence = {
      childIds: [timur()],
      startDate: monday,
      endDate: monday,
      wholeDay: true,
      reason: 'sickLeave',
    };
    expect((await asMother('POST', '/absences', absence)).status).toBe(201);
    const { id: activityId } = await tools.publishTerm();
    const booked = await asMother('POST', '/bookings', { activityId, childId: timur() });
    expect(booked.status).toBe(201);
  });

  it('has a family that its teacher and the office write to', async () => {
    for (const who of ['teacher', 'admin'] as const) {
      const { json } = await tools.call(
        'GET',
        `/conversations/recipients?q=${encodeURIComponent('Зайцева')}`,
        who,
      );
      const found = json.items.find(({ userId }: { userId: string }) => userId === mother.userId);
      expect(found).toMatchObject({ side: 'family', about: 'Тимур Зайцев' });
      const letter = { recipientIds: [mother.userId], subject: 'Trip', text: 'Hello' };
      expect((await tools.call('POST', '/conversations', who, letter)).status).toBe(201);
    }
  });

  it('is named in an announcement, which goes to its guardians', async () => {
    const preview = await tools.call('POST', '/announcements/preview', 'admin', {
      audience: { kind: 'people', ids: [timur()] },
    });
    expect(preview).toMatchObject({ status: 200, json: { recipients: 3 } });
  });

  it('has guardians who hear that a sign-up opens', async () => {
    const signupOpensAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { id } = await tools.publishTerm({ signupOpensAt });
    for (const shift of ['2 days 1 hour', '3 days 1 minute']) {
      server.shiftClock(shift);
      await runDue(server);
    }
    server.shiftClock('0');
    const rows = await inSchool<{ type: string }>(
      server,
      'tenant1',
      `select type from notifications where user_id = $1 and params ->> 'activityId' = $2 order by created_at`,
      [mother.userId, id],
    );
    expect(rows.map(({ type }) => type)).toEqual(['signupOpensSoon', 'signupOpens']);
  });
});
