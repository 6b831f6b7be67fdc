import { type Kysely, sql } from 'kysely';

/** How a school writes dates and times, which page opens first, and what a person likes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table schools
    add column date_format text not null default 'DD/MM/YYYY'
      constraint schools_date_format_known
        check (date_format in ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'system')),
    add column time_format text not null default '24h'
      constraint schools_time_format_known check (time_format in ('24h', '12h', 'system')),
    add column home_pages jsonb not null default '{}'`.execute(db);
  await sql`alter table users
    add column theme text constraint users_theme_known check (theme in ('light', 'dark', 'auto')),
    add column home_pages jsonb not null default '{}'`.execute(db);
}
