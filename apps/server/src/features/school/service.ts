import { readHomePages } from '#domain/home-pages/home-pages.ts';
import type { RegionalSettings } from '#domain/regional/regional.ts';
import type { RoleKind } from '#domain/roles/kinds.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './repository.ts';
import { findSchool, insertSchool } from './repository.ts';

export interface SchoolDeps {
  readonly mapTilesUrl: string | undefined;
  readonly feedbackUrl: string | undefined;
  readonly demo: boolean;
  readonly release: string;
}

export async function readSchool(tx: Tx, deps: SchoolDeps) {
  const school = await findSchool(tx);
  if (!school) throw new AppError('unknown_tenant');
  const { mapTilesUrl, feedbackUrl, demo, release } = deps;
  return {
    ...school,
    homePages: readHomePages(school.homePages),
    logoUrl: null,
    mapTilesUrl: mapTilesUrl ?? null,
    feedbackUrl: feedbackUrl ?? null,
    demo,
    release,
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
  const { name, accentColor, language } = school;
  return { name, accentColor, language };
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
