import { inSchool, type TestServer } from './server.ts';

/**
 * Moves the school to where it is about noon now, and tells its date: what a test plans for the end of today is
 * ahead, and what it plans for the beginning is over, at whatever hour it runs; and it is no day off there.
 */
export async function moveToNoon(server: TestServer): Promise<string> {
  const hours = 12 - new Date().getUTCHours();
  // These names count westwards.
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  const [row] = await inSchool<{ d: string }>(
    server,
    'tenant1',
    `update schools set time_zone = $1
     returning to_char(now() at time zone time_zone, 'YYYY-MM-DD') as d`,
    [zone],
  );
  const today = row?.d ?? '';
  await inSchool(
    server,
    'tenant1',
    'delete from holidays where $1 between start_date and end_date',
    [today],
  );
  return today;
}
