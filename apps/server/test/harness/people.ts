import { inSchool, type TestServer } from './server.ts';

/** Who is who in the first demo school. */
export async function idsByUsername(server: TestServer): Promise<Map<string, string>> {
  const people = await inSchool<{ id: string; username: string }>(
    server,
    'tenant1',
    'select id, username from users',
  );
  return new Map(people.map(({ id, username }) => [username, id]));
}
