import {
  isLocked,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '#domain/notifications/kinds.ts';
import type { Tokens } from '../../../platform/auth/tokens.ts';

type TextTokens = Pick<Tokens, 'signText' | 'readText'>;

/** Who gets which mails; null: all that can be switched off. */
export interface WayOut {
  readonly userId: string;
  readonly kind: NotificationKind | null;
}

/** A mail that is older than this was kept for another reason. */
const DAYS = 180;
const DAY_MS = 86_400_000;
const SAID = /^([\da-f-]{36}) (\*|[A-Za-z]+) (\d{1,6})$/;

/** What the link at the end of a mail says, signed: it holds no right but to end these mails. */
export function writeWayOut(
  tokens: TextTokens,
  { tenantId, userId, kind, now }: WayOut & { readonly tenantId: string; readonly now: Date },
): string {
  const lastDay = Math.floor(now.getTime() / DAY_MS) + DAYS;
  return tokens.signText('unsubscribe:', tenantId, `${userId} ${kind ?? '*'} ${lastDay}`);
}

/** Null for what we did not write, or wrote too long ago. */
export function readWayOut(
  tokens: TextTokens,
  {
    tenantId,
    token,
    now,
  }: { readonly tenantId: string; readonly token: string; readonly now: Date },
): WayOut | null {
  const text = tokens.readText('unsubscribe:', tenantId, token);
  const [, userId, name, lastDay] = SAID.exec(text ?? '') ?? [];
  if (userId === undefined || Number(lastDay) < now.getTime() / DAY_MS) return null;
  if (name === '*') return { userId, kind: null };
  const line = NOTIFICATION_KINDS.find(({ kind }) => kind === name);
  return line && !isLocked(line.kind, 'email') ? { userId, kind: line.kind } : null;
}
