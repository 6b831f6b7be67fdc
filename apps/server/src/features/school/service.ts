import { currentMaintenance, type Maintenance } from '#domain/tenancy/maintenance.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { findSchool, findSchoolNow, findToday, insertSchool } from './repository.ts';

export interface SchoolDeps {
  readonly mapTilesUrl: string | undefined;
  /** From the settings; the command line can say another. */
  readonly maintenance: Maintenance | null;
  readonly demo: boolean;
  readonly release: string;
}

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);

export async function readSchool(tx: Tx, deps: SchoolDeps) {
  const found = await findSchoolNow(tx);
  if (!found) throw new AppError('unknown_tenant');
  const { maintenance: told, now, ...school } = found;
  const byCommand = told && { ...told, from: dateOf(told.from), until: dateOf(told.until) };
  const notice = currentMaintenance([byCommand, deps.maintenance], now);
  return {
    ...school,
    mapTilesUrl: deps.mapTilesUrl ?? null,
    maintenance: notice && {
      text: notice.text,
      from: notice.from?.toISOString() ?? null,
      until: notice.until?.toISOString() ?? null,
    },
    demo: deps.demo,
    release: deps.release,
  };
}

/** The settings that a school begins with; false where it has them already. */
export async function addSchool(tx: Tx): Promise<boolean> {
  return (await insertSchool(tx)) > 0;
}

/** What a mail says of the school it comes from. */
export async function readSchoolName(tx: Tx) {
  const school = await findSchool(tx);
  if (!school) throw new AppError('unknown_tenant');
  const { name, accentColor, language, timeZone } = school;
  return { name, accentColor, language, timeZone };
}

/** Today by the calendar of the school, YYYY-MM-DD. */
export async function readToday(tx: Tx): Promise<string> {
  const today = await findToday(tx);
  if (!today) throw new AppError('unknown_tenant');
  return today;
}
