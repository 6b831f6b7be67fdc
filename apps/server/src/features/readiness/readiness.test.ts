import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingTools, bookingTools } from '#harness/bookings.ts';
import { inSchool, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: BookingTools;
beforeAll(async () => {
  server = await startServer();
  tools = await bookingTools(server);
});
afterAll(() => server.close());

interface Previewed {
  id: string;
  signup: string;
  misfit: string | null;
}

async function preview(query = '') {
  const answer = await tools.call('GET', `/sign-up/preview${query}`, 'admin');
  expect(answer.status, answer.text).toBe(200);
  return answer.json;
}
const found = (answer: { items: Previewed[] }, id: string) =>
  answer.items.find((item) => item.id === id);

/** At a whole minute, so that a field for a time can name it. */
const opening = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 3 * 86_400_000);

describe('the planner before sign-up opens', () => {
  it('is shown as it will be at the next opening, and at any moment one names', async () => {
    const { id } = await tools.publishTerm({ signupOpensAt: opening.toISOString() });
    await inSchool(
      server,
      'tenant1',
      `update activities set signup_opens_at = null where id <> $1 and status = 'published'`,
      [id],
    );
    const next = await preview();
    expect(next.at).toBe(opening.toISOString());
    expect(found(next, id)).toMatchObject({ signup: 'open' });
    const [first] = next.openings;
    expect(next.openings).toEqual([
      { at: opening.toISOString(), date: first.date, time: first.time, activities: 1 },
    ]);
    const before = new Date(opening.getTime() - 86_400_000).toISOString().slice(0, 10);
    const early = await preview(`?date=${before}&time=00:01`);
    expect(found(early, id)).toMatchObject({ signup: 'notOpen' });
    expect(early).toMatchObject({ date: before, time: '00:01' });
  });

  it('goes by cohort and age, and shows nothing that families won’t see', async () => {
    const { json } = await tools.call('GET', '/cohorts?pageSize=10', 'admin');
    const [mine, other] = json.items;
    const { id } = await tools.publishTerm({ cohortIds: [mine.id], minAge: 9, maxAge: 11 });
    expect(found(await preview(`?cohortId=${mine.id}&age=9`), id)).toMatchObject({ misfit: null });
    expect(found(await preview(`?cohortId=${mine.id}&age=8`), id)).toMatchObject({
      misfit: 'too_young',
    });
    expect(found(await preview(`?cohortId=${mine.id}&age=12`), id)).toMatchObject({
      misfit: 'too_old',
    });
    expect(found(await preview(`?cohortId=${other.id}`), id)).toBeUndefined();
    expect(found(await preview(), id)).toBeDefined();
    const { drafts, items } = await preview(`?cohortId=${mine.id}`);
    await tools.create({ cohortIds: [mine.id] });
    await tools.create({ cohortIds: [other.id] });
    expect((await preview(`?cohortId=${mine.id}`)).drafts).toBe(drafts + 1);
    expect(items.every(({ status }: { status: string }) => status === 'published')).toBe(true);
  });

  it('says at its field what it can’t read', async () => {
    for (const [field, value] of [
      ['age', '0'],
      ['age', '26'],
      ['age', 'x'],
      ['date', '2026-13-01'],
      ['time', '25:00'],
      ['cohortId', 'mine'],
    ]) {
      const path = `/sign-up/preview?${field}=${value}`;
      const { status, json } = await tools.call('GET', path, 'admin');
      expect(status, path).toBe(400);
      expect(json.errors, path).toMatchObject([{ path: field }]);
    }
  });
});

describe('who can’t take part yet', () => {
  async function unready(childId: string) {
    const { firstName, lastName } = (await tools.call('GET', `/users/${childId}`, 'admin')).json;
    const q = encodeURIComponent(`${firstName} ${lastName}`);
    const { json } = await tools.call('GET', `/sign-up/unready?q=${q}`, 'admin');
    return json.items.find((item: { childId: string }) => item.childId === childId);
  }

  it('is a child whose guardians may not book or never signed in, and nobody else', async () => {
    const child = tools.own.child;
    expect(await unready(child)).toBeUndefined();
    const run = (text: string) => inSchool(server, 'tenant1', text, [child]);
    const ofChild = 'select guardian_id from guardianships where child_id = $1 and can_book';
    await run(`delete from sign_ins where user_id in (${ofChild})`);
    await run(`update users set status = 'invited' where id in (${ofChild})`);
    const asleep = await unready(child);
    expect(asleep).toMatchObject({ obstacle: 'never_signed_in' });
    expect(asleep.guardians[0]).toMatchObject({
      hasEmail: true,
      isActive: false,
      can: { invite: true },
    });
    await run(`update users set status = 'active' where id in (${ofChild})`);
    expect((await unready(child)).guardians[0]).toMatchObject({
      isActive: true,
      can: { invite: false },
    });
    await run('update guardianships set can_book = false where child_id = $1');
    expect(await unready(child)).toMatchObject({ obstacle: 'no_guardian', guardians: [] });
  });
});
