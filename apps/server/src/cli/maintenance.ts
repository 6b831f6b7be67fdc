import { checkMaintenance, instantOf } from '#domain/tenancy/maintenance.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { asOwner, type SchoolAdmin } from './schools.ts';

export interface MaintenanceWords {
  readonly text: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
}

function readInstant(option: string, value: string | undefined): Date | null {
  if (value === undefined) return null;
  const instant = instantOf(value);
  if (instant) return instant;
  throw new OperatorError(
    `${option} must be an instant with its time zone, such as 2026-11-20T18:00Z or 2026-11-20T20:00+02:00.`,
  );
}

/** Told to everyone signed in, in every school, from now on until it is over or taken back. */
export async function announceMaintenance(
  admin: SchoolAdmin,
  words: MaintenanceWords,
): Promise<string> {
  const notice = checkMaintenance({
    text: words.text ?? '',
    from: readInstant('--from', words.from),
    until: readInstant('--until', words.until),
  });
  if (!notice) {
    throw new OperatorError(
      'A notice needs a text of at most 300 characters or --until, and begins before it ends.',
    );
  }
  await asOwner(admin, (client) =>
    client.query(
      `insert into maintenance (text, starts_at, ends_at) values ($1, $2, $3)
       on conflict (only_one) do update
       set text = excluded.text, starts_at = excluded.starts_at, ends_at = excluded.ends_at`,
      [notice.text, notice.from, notice.until],
    ),
  );
  return 'Everyone signed in is told, in every school.';
}

export async function endMaintenance(admin: SchoolAdmin): Promise<string> {
  const { rowCount } = await asOwner(admin, (client) => client.query('delete from maintenance'));
  return rowCount ? 'The notice is taken back.' : 'There was no notice.';
}
