import { DEMO_PASSWORD } from '../apps/server/seed/demo.ts';
import { createPasswords } from '../apps/server/src/platform/auth/passwords.ts';
import { compare, median, report } from './measure.ts';
import type { BenchSchool } from './school.ts';

/** Sign-in beside the hashing that it can't do without, and whether a wrong name takes as long as a wrong password. */
export async function benchLogin({ call }: BenchSchool): Promise<void> {
  const passwords = createPasswords();
  const stored = await passwords.hash(DEMO_PASSWORD);
  const login = (email: string, password: string) =>
    call('POST', '/api/auth/login', { body: { email, password } });
  const figures = await compare(
    () => login('admin', DEMO_PASSWORD),
    () => passwords.verify(stored, DEMO_PASSWORD),
    { count: 120, lanes: 4, rounds: 5 },
  );
  report(
    'login',
    figures,
    `${(1 / figures.ratio).toFixed(2)} of argon2id alone; goal: at least 0.8`,
  );

  const times = { wrong: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < 200; pair += 1) {
    // Another account and another place each time: guessing at one of them would be slowed.
    const from = `127.0.1.${pair + 1}`;
    for (const [kind, email] of [
      ['wrong', `child${pair + 5}`],
      ['unknown', `nobody${pair}`],
    ] as const) {
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
