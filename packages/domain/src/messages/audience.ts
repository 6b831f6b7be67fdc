import type { RoleKind } from '../roles/kinds.ts';

/** Whom a reminder or an announcement is for. */
export const AUDIENCE_KINDS = ['school', 'cohorts', 'activity', 'role', 'people'] as const;
export type AudienceKind = (typeof AUDIENCE_KINDS)[number];

export interface Audience {
  readonly kind: AudienceKind;
  readonly ids: readonly string[];
}

/** The most that one audience names. */
export const AUDIENCE_LIMIT = 200;

export type AudienceFault = 'audience_empty' | 'audience_too_many';

/** The whole school names nobody; an activity is one; everything else names somebody. */
export function audienceFault({ kind, ids }: Audience): AudienceFault | null {
  if (kind === 'school') return ids.length === 0 ? null : 'audience_too_many';
  if (ids.length === 0) return 'audience_empty';
  return ids.length > (kind === 'activity' ? 1 : AUDIENCE_LIMIT) ? 'audience_too_many' : null;
}

const ADDRESSED: Readonly<Record<RoleKind, readonly AudienceKind[]>> = {
  admin: AUDIENCE_KINDS,
  // A teacher reaches own cohorts and own activities, and through them their families.
  teacher: ['cohorts', 'activity'],
  parent: [],
  child: [],
};

/** The audiences that somebody in a role of this kind may write to; which cohorts and activities goes by reach. */
export function audiencesFor(kind: RoleKind | undefined): readonly AudienceKind[] {
  return kind === undefined ? [] : ADDRESSED[kind];
}
