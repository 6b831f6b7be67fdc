import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates/dates.ts';
import { type AbsenceTools, absenceTools } from '#harness/absences.ts';
import { type Answer, inSchool, meet, startServer, type TestServer } from '#harness/server.ts';

let server: TestServer;
let tools: AbsenceTools;
beforeAll(async () => {
  server = await startServer();
  tools = await absenceTools(server);
});
afterAll(() => server.close());

describe('the numbers of absences', () => {
  it('have no gap under 500 reports at once, refused ones included', {
    timeout: 300_000,
  }, async () => {
    await tools.setFlow(null);
    const [before] = await inSchool<{ last: number }>(
      server,
      'tenant1',
      'select last from absence_numbers',
    );
    const day = tools.newDay();
    /** Who is told that there is too much to do just now comes again. */
    const insist = async (change: object): Promise<Answer> => {
      const answer = await tools.report(change);
      return answer.status === 503 ? insist(change) : answer;
    };
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, index) =>
        insist({
          startDate: addDays(day, index % 300),
          endDate: addDays(day, index % 300),
          // Every fifth is refused, and gives its number back.
          ...(index % 5 === 0
            ? { childIds: [tools.own.child, tools.own.anna] }
            : { createAnyway: true }),
        }),
      ),
    );
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual(
      answers.some(({ status }) => status === 409) ? [201, 409] : [201],
    );
    const rows = await inSchool<{ number: string }>(
      server,
      'tenant1',
      `select number from absences where right(number, 6)::int > $1 order by number`,
      [before?.last ?? 0],
    );
    const made = answers.flatMap(({ json }) => json.absences ?? []).length;
    expect(rows).toHaveLength(made);
    const numbers = rows.map(({ number }) => Number(number.slice(-6)));
    expect(numbers).toEqual(numbers.map((_, index) => (before?.last ?? 0) + 1 + index));
  });
});

describe('two approvers at once', () => {
  const ROUNDS = 200;
  it(`decide once in each of ${ROUNDS} rounds; the other is told, and the family hears of it once`, {
    timeout: 600_000,
  }, async () => {
    await tools.setFlow([tools.named('teacher', 'teacher8')]);
    for (let round = 0; round < ROUNDS; round += 1) {
      const day = addDays('2040-01-01', round);
      const { json } = await tools.report({ startDate: day, endDate: day });
      const { id } = json.approval;
      const answers = await meet(server, 'absence_events', [
        () => tools.decide(id, 'approve', 'teacher', { comment: 'x' }),
        () =>
          tools.decide(id, round % 2 === 0 ? 'decline' : 'approve', 'teacher8', { comment: 'y' }),
      ]);
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.code).toBe('approval_closed');
      const told = await inSchool(
        server,
        'tenant1',
        `select n.id from notifications n join users u on u.id = n.user_id
         where n.type = 'absenceDecided' and u.username = 'parent' and n.params ->> 'absenceId' = $1`,
        [json.id],
      );
      expect(told, `round ${round}`).toHaveLength(1);
    }
  });

  it('decide one step of two, also where both are theirs; the other is told', {
    timeout: 300_000,
  }, async () => {
    await tools.setFlow([tools.named('teacher', 'teacher8'), tools.named('teacher', 'teacher8')]);
    const both = ['teacher', 'teacher8'] as const;
    for (let round = 0; round < 20; round += 1) {
      const day = addDays('2041-01-01', round);
      const { json } = await tools.report({ startDate: day, endDate: day });
      const { id } = json.approval;
      const seen = { step: 1, version: json.version };
      const answers = await meet(
        server,
        'absence_events',
        both.map((who) => () => tools.decide(id, 'approve', who, { comment: who, ...seen })),
      );
      expect(answers.map(({ status }) => status).sort(), `round ${round}`).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.json.code).toBe('approval_closed');
      const { approval, status } = (await tools.see(json.id)).json;
      expect([status, approval.step, approval.steps], `round ${round}`).toEqual(['pending', 2, 2]);
    }
  });

  it('find the family’s change before them: what nobody has seen is not decided', async () => {
    await tools.setFlow([tools.named('teacher')]);
    const { json } = await tools.report({ startDate: '2042-01-01', endDate: '2042-01-01' });
    const seen = { step: 1, version: json.version };
    const answers = await meet(server, 'absence_events', [
      () =>
        tools.ask('PATCH', `/absences/${json.id}`, 'parent', {
          endDate: '2042-02-01',
          version: json.version,
        }),
      () => tools.decide(json.approval.id, 'approve', 'teacher', { comment: 'x', ...seen }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { endDate, status } = (await tools.see(json.id)).json;
    expect([endDate, status]).toBeOneOf([
      ['2042-02-01', 'pending'],
      ['2042-01-01', 'confirmed'],
    ]);
  });
});
