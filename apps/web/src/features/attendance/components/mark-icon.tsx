import { IconCheck, IconMoodSick, IconX } from '@tabler/icons-react';
import type { Mark } from '#domain/attendance/mark.ts';

const ICONS = { attended: IconCheck, notAttended: IconX, excused: IconMoodSick } as const;

export type Tappable = Exclude<Mark, 'none'>;
export const TAPPABLE = [
  'attended',
  'notAttended',
  'excused',
] as const satisfies readonly Tappable[];

export function MarkIcon({ mark, size = 20 }: { readonly mark: Tappable; readonly size?: number }) {
  const Icon = ICONS[mark];
  return <Icon size={size} aria-hidden />;
}
