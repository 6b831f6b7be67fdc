import { TEACHER_REACH_DAYS } from '#domain/auth/reach.ts';
import { addDays } from '#domain/dates/dates.ts';
import type { Principal } from '../../platform/auth/principal.ts';

/** Families are called while it goes on and a month after (product.md 4); the office may at any time. */
export const mayCallFamilies = (
  { active }: Principal,
  { endDate, today }: { readonly endDate: string; readonly today: string },
): boolean => active?.kind === 'admin' || today <= addDays(endDate, TEACHER_REACH_DAYS);
