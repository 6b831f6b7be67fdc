import type { ApplyErasures, Erasure } from '../platform/backup/erasures.ts';

/** How people are erased once more after a restore; null as long as no feature erases anybody. */
export const applyErasures: ApplyErasures | null = null;

/** Who was erased by now, for the list beside the archives. */
export const listErasures: (() => Promise<readonly Erasure[]>) | undefined = undefined;
