import { DEMO_PASSWORD } from '../apps/server/seed/demo.ts';
import { createPasswords } from '../apps/server/src/platform/auth/passwords.ts';
import { compare, median, report, timePerCall } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** Sign-in beside the hashing that it can't do without, and what strangers can learn from it or do to it. */
export async function benchLogin(school: BenchSchool): Promise<void> {
  await compareWithHashing(school);
  await comparePairs(school);
  await compareUnderAttack(school);
}

/** Signs in one child after the other, as on sign-up evening: nobody waits for the row of another. */
function createVisitors({ call }: BenchSchool) {
  let next = 0;
  return async () => {
    next = (next % 3_000) + 1;
    const { status, text } = await call('POST', '/api/auth/login', {
      body: { email: `child${next + 500}`, password: DEMO_PASSWORD },
    });
    if (status !== 200) throw new Error(text);
  };
}

async function compareWithHashing(school: BenchSchool): Promise<void> {
  const passwords = createPasswords();
  const stored = await passwords.hash(DEMO_PASSWORD);
  const login = createVisitors(school);
  // A server that has been up for a minute: its code is compiled, its tables are known to the planner.
  await timePerCall(login, { count: 600, lanes: 8 });
  await school.analyze();
  const figures = await compare(login, () => passwords.verify(stored, DEMO_PASSWORD), {
    // Short turns, many of them: a machine whose speed drifts then does both at the same speed.
    rounds: 21,
    count: 96,
    lanes: 16,
  });
  report(
    'login',
    figures,
    `${(1 / figures.ratio).toFixed(2)} of argon2id alone; goal: at least 0.8`,
  );
}

/** Whether a wrong name takes as long as a wrong password. */
async function comparePairs({ call }: BenchSchool): Promise<void> {
  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < 200; pair += 1) {
    // Another account and another place each time: guessing at one of them would be slowed.
    const from = `127.0.1.${pair + 1}`;
    const guesses = [
      ['wrong', `child${pair + 5}`],
      ['unknown', `nobody${pair}`],
    ] as const;
    // The first of a pair also opens the connection, so they take turns at being first.
    for (const [kind, email] of pair % 2 === 0 ? guesses : guesses.toReversed()) {
      const started = performance.now();
      const { status } = await call('POST', '/api/auth/login', {
        body: { email, password: 'wrong-password-1' },
        from,
      });
      if (status !== 401) throw new Error(`${email} was answered with ${status}`);
      times[kind].push(performance.now() - started);
    }
  }
  const [wrong, unknown] = [median(times.wrong), median(times.unknown)];
  const apart = (Math.abs(wrong - unknown) / Math.max(wrong, unknown)) * 100;
  console.log(
    `wrong password ${wrong.toFixed(2)} ms, unknown user ${unknown.toFixed(2)} ms: medians of 200 pairs ${apart.toFixed(1)} % apart (goal: within 5 %)`,
  );
}

/** Others' sign-in while somebody guesses as fast as they can from one address. */
async function compareUnderAttack(school: BenchSchool): Promise<void> {
  const login = createVisitors(school);
  const timed = async (count: number) => {
    const times: number[] = [];
    for (let done = 0; done < count; done += 1) {
      const started = performance.now();
      await login();
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const quiet = await timed(100);
  let [attacking, guesses, refused] = [true, 0, 0];
  const attack = Array.from({ length: 4 }, async () => {
    while (attacking) {
      guesses += 1;
      const { status } = await school.call('POST', '/api/auth/login', {
        body: { email: `child${guesses % 1_000}`, password: 'wrong-password-1' },
        from: '127.0.2.1',
      });
      if (status === 429) refused += 1;
    }
  });
  while (refused < 100) await timed(1);
  const attacked = await timed(100);
  attacking = false;
  await Promise.all(attack);
  console.log(
    `others’ sign-in during ${guesses} guesses from one address (${guesses - refused} looked at): ${attacked.toFixed(2)} ms, without ${quiet.toFixed(2)} ms, ratio ${(attacked / quiet).toFixed(2)} (medians of 100)`,
  );
}
