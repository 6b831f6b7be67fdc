import type { RoleKind } from '../roles/kinds.ts';

/** Longest texts, and the most that goes into one message. */
export const MESSAGE_LIMITS = {
  subject: 120,
  text: 5000,
  files: 5,
  fileBytes: 5 * 1024 * 1024,
  recipients: 10,
} as const;

/** Where somebody stands in a conversation. The office is one, whoever of it reads and writes. */
export const SIDES = ['family', 'staff', 'office', 'guardian'] as const;
export type Side = (typeof SIDES)[number];

/** Somebody who is to be written to, as the writer's reach shows them. */
export interface Addressee {
  readonly side: 'family' | 'staff';
}

export type RecipientsFault = 'nobody_to_write_to' | 'one_family_only' | 'not_to_families';

/**
 * Who may be in a new conversation (product.md 11): just one person of a family, and staff. Families write to
 * teachers of their children and to the office, never to each other; staff write to one family at a time.
 */
export function recipientsFault(
  writer: RoleKind,
  recipients: readonly Addressee[],
  office: boolean,
): RecipientsFault | null {
  const families = recipients.filter(({ side }) => side === 'family').length;
  if (writer === 'parent' || writer === 'child') {
    if (families > 0) return 'not_to_families';
    return recipients.length === 0 && !office ? 'nobody_to_write_to' : null;
  }
  if (families === 0) return 'nobody_to_write_to';
  return families > 1 ? 'one_family_only' : null;
}

/** The side on which somebody acts who writes in a role. */
export function sideOfWriter(kind: RoleKind): 'family' | 'staff' | 'office' {
  if (kind === 'admin') return 'office';
  return kind === 'teacher' ? 'staff' : 'family';
}

/**
 * Whether a conversation goes on: with the office always; with teachers as long as one of them still reaches the
 * family. Guardians of a child that writes look on and do not write.
 */
export function mayReply(
  side: Side,
  conversation: { readonly office: boolean; readonly reached: boolean },
): boolean {
  return side !== 'guardian' && (conversation.office || conversation.reached);
}

export const ANNOUNCEMENT_STATUSES = ['waiting', 'sending', 'sent', 'stopped'] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];
export const ANNOUNCEMENT_LIMITS = { title: 120, text: 5000 } as const;

/** How far it is, of 100; what has nobody to go to is done. */
export function progressOf({
  status,
  total,
  notified,
}: {
  readonly status: AnnouncementStatus;
  readonly total: number;
  readonly notified: number;
}): number {
  if (status === 'sent') return 100;
  return total === 0 ? 0 : Math.min(99, Math.floor((notified * 100) / total));
}
