import { expect, it } from 'vitest';
import { uploadList, workImport } from '#harness/imports.ts';
import { inSchool, startServer } from '#harness/server.ts';

it('imports 5,000 children with their families while others read and write', {
  timeout: 180_000,
}, async () => {
  const server = await startServer();
  try {
    const admin = await server.signIn('admin');
    const head =
      'First name,Last name,Date of birth,Cohort,Guardian 1 first name,Guardian 1 last name,Guardian 1 e-mail,Guardian 2 first name,Guardian 2 last name,Guardian 2 phone';
    const lines = Array.from({ length: 5_000 }, (_, n) => {
      const family = Math.floor(n / 2);
      return `Bērns${n},Liels${family},2018-01-${String((n % 28) + 1).padStart(2, '0')},1a,Māte${family},Liela${family},m${family}@load.example,Tēvs${family},Liels${family},+371 6${String(family).padStart(7, '0')}`;
    });
    const made = await uploadList(server, admin, [head, ...lines].join('\n'));
    expect(made.json, made.text.slice(0, 500)).toMatchObject({ counts: { new: 5_000 } });
    const { id } = made.json;
    await server.call('POST', `/api/users/import/${id}/apply`, { token: admin.token });

    let isDone = false;
    const working = workImport(server, id).finally(() => {
      isDone = true;
    });
    // Rounds of others' calls that were begun and answered before the list was in.
    let answered = 0;
    const seen = new Set<number>();
    let written = 0;
    while (!isDone) {
      const [list, progress] = await Promise.all([
        server.call('GET', '/api/users?pageSize=10', { token: admin.token }),
        server.call('GET', `/api/users/import/${id}`, { token: admin.token }),
      ]);
      const added = await server.call('POST', '/api/users', {
        token: admin.token,
        body: {
          username: `meanwhile${written}`,
          firstName: 'Mean',
          lastName: 'While',
          roles: ['parent'],
        },
      });
      written += 1;
      if (!isDone) answered += 1;
      expect([list.status, progress.status, added.status]).toEqual([200, 200, 201]);
      seen.add(progress.json.progress);
    }
    await working;
    expect(answered).toBeGreaterThan(3);
    // Whoever watches sees it move.
    expect(seen.size).toBeGreaterThan(2);
    const [counted] = await inSchool(
      server,
      'tenant1',
      `select (select count(*)::int from users where first_name like 'Bērns%') as children,
        (select count(*)::int from users where last_name like 'Liel%' and first_name not like 'Bērns%') as guardians,
        (select count(*)::int from guardianships g join users u on u.id = g.child_id where u.first_name like 'Bērns%') as ties`,
    );
    expect(counted).toEqual({ children: 5_000, guardians: 5_000, ties: 10_000 });
  } finally {
    await server.close();
  }
});
