import { sql } from 'kysely';
import { query, type Tx } from '../../platform/db/database.ts';
import { pendingEmail } from '../accounts/fragments.ts';

export interface PreferencesRow {
  readonly language: string | null;
  readonly theme: string | null;
  readonly homePages: Readonly<Record<string, unknown>>;
}

export function findPreferences(tx: Tx, userId: string): Promise<PreferencesRow | undefined> {
  return tx.first(
    query
      .selectFrom('users')
      .select(['language', 'theme', 'homePages'])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId),
  );
}

export interface PreferenceChanges {
  readonly language?: string | null | undefined;
  readonly theme?: string | null | undefined;
  readonly homePages?: Readonly<Record<string, string | null | undefined>> | undefined;
}

/** What is left out stays; of the home pages only the areas named change. */
export function updatePreferences(
  tx: Tx,
  userId: string,
  { language, theme, homePages = {} }: PreferenceChanges,
): Promise<PreferencesRow | undefined> {
  return tx.first(
    query
      .updateTable('users')
      .set({
        ...(language !== undefined && { language }),
        ...(theme !== undefined && { theme }),
        homePages: sql<string>`home_pages || ${JSON.stringify(homePages)}::jsonb`,
      })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      .returning(['language', 'theme', 'homePages']),
  );
}

const PROFILE = ['u.email', 'u.phone', 'u.address', 'u.version', 'u.confidentialAddress'] as const;
const waiting = pendingEmail.as('pendingEmail');

export interface ProfileRow {
  readonly email: string | null;
  readonly phone: string | null;
  readonly address: string | null;
  readonly version: number;
  readonly confidentialAddress: boolean;
  /** Entered, and not confirmed yet. */
  readonly pendingEmail: string | null;
}

export function lockProfile(tx: Tx, userId: string): Promise<ProfileRow | undefined> {
  return tx.first(
    query
      .selectFrom('users as u')
      .select([...PROFILE, waiting])
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      .forNoKeyUpdate('u'),
  );
}

export interface ProfileChanges {
  readonly phone?: string | null | undefined;
  readonly address?: string | null | undefined;
}

export function updateProfile(
  tx: Tx,
  userId: string,
  { phone, address }: ProfileChanges,
): Promise<ProfileRow | undefined> {
  return tx.first(
    query
      .updateTable('users as u')
      .set({
        ...(phone !== undefined && { phone }),
        ...(address !== undefined && { address }),
        version: sql<number>`version + 1`,
        updatedAt: sql<Date>`app_now()`,
      })
      .where('tenantId', '=', tx.tenantId)
      .where('id', '=', userId)
      .returning([...PROFILE, waiting]),
  );
}
