import { readHomePages } from '#domain/home-pages/home-pages.ts';
import type { RegionalSettings } from '#domain/regional/regional.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import { currentMaintenance, type Maintenance } from '#domain/tenancy/maintenance.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { InTenant, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { AskedHooks } from '../../platform/hooks.ts';
import { redrawLogo } from './lib/redraw-logo.ts';
import * as repository from './repository.ts';
import { findSchool, findSchoolNow, findToday, insertSchool } from './repository.ts';

export interface SchoolDeps {
  readonly mapTilesUrl: string | undefined;
  readonly feedbackUrl: string | undefined;
  /** From the settings; the command line can say another. */
  readonly maintenance: Maintenance | null;
  readonly supportEmail: string | null;
  readonly demo: boolean;
  readonly release: string;
}

const logoUrlOf = (hash: string) => `/school-logo/${hash}.png`;
const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null);

/** Feedback goes to whoever helps with the portal, where no other place was named; they see which school it is. */
const mailTo = (address: string | null, school: string) =>
  address && `mailto:${address}?subject=${encodeURIComponent(`Afterbell: ${school}`)}`;

export async function readSchool(tx: Tx, deps: SchoolDeps) {
  const found = await findSchoolNow(tx);
  if (!found) throw new AppError('unknown_tenant');
  const { maintenance: told, now, logoHash, ...school } = found;
  const byCommand = told && { ...told, from: dateOf(told.from), until: dateOf(told.until) };
  const notice = currentMaintenance([byCommand, deps.maintenance], now);
  return {
    ...school,
    homePages: readHomePages(school.homePages),
    logoUrl: logoHash === null ? null : logoUrlOf(logoHash),
    mapTilesUrl: deps.mapTilesUrl ?? null,
    feedbackUrl: deps.feedbackUrl ?? mailTo(deps.supportEmail, school.name),
    supportEmail: deps.supportEmail,
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

/** What a mail, or the school's app on a phone, says of the school it comes from. */
export async function readSchoolName(tx: Tx) {
  const school = await findSchool(tx);
  if (!school) throw new AppError('unknown_tenant');
  const { name, accentColor, language, timeZone } = school;
  return { name, accentColor, language, timeZone };
}

export async function readRegionalSettings(tx: Tx) {
  const settings = await repository.findRegionalSettings(tx);
  if (!settings) throw new AppError('unknown_tenant');
  return settings;
}

/** Open screens hear of it and write every date anew. */
export async function changeRegionalSettings(
  tx: Tx,
  principal: Principal,
  settings: RegionalSettings,
) {
  await repository.updateRegionalSettings(tx, settings);
  await recordChange(tx, principal, {
    action: 'regional.changed',
    id: null,
    details: { ...settings },
  });
  return { ...settings };
}

export async function changeHomePages(
  tx: Tx,
  principal: Principal,
  changes: Readonly<Partial<Record<RoleKind, string | null | undefined>>>,
) {
  const stored = await repository.updateHomePages(tx, changes);
  await recordChange(tx, principal, {
    action: 'school.home-pages-changed',
    id: null,
    details: { areas: Object.keys(changes) },
  });
  return readHomePages(stored);
}

/** Today by the calendar of the school, YYYY-MM-DD. */
export async function readToday(tx: Tx): Promise<string> {
  const today = await findToday(tx);
  if (!today) throw new AppError('unknown_tenant');
  return today;
}

/** What the clock says, where the school is, and what it is paid in: what every rule about time and money asks. */
export async function readClock(tx: Tx): Promise<repository.SchoolClock> {
  const clock = await repository.findClock(tx);
  if (!clock) throw new AppError('unknown_tenant');
  return clock;
}

/** Open screens take on the new name and colour by the hint. */
export async function changeProfile(
  tx: Tx,
  principal: Principal,
  { profile, hooks }: { profile: repository.SchoolProfile; hooks: AskedHooks },
): Promise<void> {
  const before = await readClock(tx);
  await repository.updateProfile(tx, profile);
  if (before.timeZone !== profile.timeZone) await hooks.timeZoneChanged(tx);
  await recordChange(tx, principal, { action: 'school.profile-changed', id: null });
}

/** Drawn anew before any transaction: that takes its time. */
export async function changeLogo(
  { inTenant, principal }: { readonly inTenant: InTenant; readonly principal: Principal },
  file: Buffer,
) {
  const logo = await redrawLogo(file);
  await inTenant(async (tx) => {
    await repository.upsertLogo(tx, logo);
    await recordChange(tx, principal, { action: 'school.logo-changed', id: null });
  });
  return { logoUrl: logoUrlOf(logo.hash) };
}

export async function removeLogo(tx: Tx, principal: Principal): Promise<void> {
  // None there is what was wanted.
  if ((await repository.deleteLogo(tx)) === 0) return;
  await recordChange(tx, principal, { action: 'school.logo-removed', id: null });
}

export async function readLogo(tx: Tx, hash: string): Promise<Buffer | null> {
  return (await repository.findLogo(tx, hash))?.png ?? null;
}

export async function readCohortVisibility(tx: Tx) {
  return { showClassmates: await repository.findShowClassmates(tx) };
}

/** Open pages of cohorts fetch anew: what families may no longer see is gone there too. */
export async function changeCohortVisibility(
  tx: Tx,
  principal: Principal,
  { showClassmates }: { readonly showClassmates: boolean },
) {
  await repository.updateShowClassmates(tx, showClassmates);
  await recordChange(tx, principal, {
    action: 'school.cohort-visibility-changed',
    id: null,
    details: { showClassmates },
  });
  tx.hint({ topic: 'cohorts' });
  return { showClassmates };
}
