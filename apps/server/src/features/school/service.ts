import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findSchool, insertSchool } from './repository.ts';

export interface SchoolDeps {
  readonly mapTilesUrl: string | undefined;
  readonly supportEmail: string | null;
  readonly demo: boolean;
  readonly release: string;
}

export async function readSchool(tx: Tx, { mapTilesUrl, supportEmail, demo, release }: SchoolDeps) {
  const school = await findSchool(tx);
  if (!school) throw new AppError('unknown_tenant');
  return { ...school, mapTilesUrl: mapTilesUrl ?? null, supportEmail, demo, release };
}

/** The settings that a school begins with; false where it has them already. */
export async function addSchool(tx: Tx): Promise<boolean> {
  return (await insertSchool(tx)) > 0;
}

/** What a mail, or the school's app on a phone, says of the school it comes from. */
export async function readSchoolName(tx: Tx) {
  const school = await findSchool(tx);
  if (!school) throw new AppError('unknown_tenant');
  const { name, accentColor, language } = school;
  return { name, accentColor, language };
}
