import type { ApplyErasures } from './platform/backup/erasures.ts';

/** How people are erased once more after a restore; null as long as no feature erases anybody. */
export const applyErasures: ApplyErasures | null = null;

/**
 * Who was erased in a school ($1), as `"personId"` and `"erasedAt"`: every backup brings the list beside the archives
 * up to date with it. Undefined as long as no feature erases anybody.
 */
export const erasuresQuery: string | undefined = undefined;
