import { has, type Principal } from '../../platform/auth/principal.ts';

/** Holidays are the office's; what falls into them is cancelled by who may cancel sessions. */
export const mayClose = (principal: Principal) => has(principal, 'sessions.manage');
