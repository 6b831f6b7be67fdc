import { IconBallFootball, IconBriefcase, IconSchool, IconUsers } from '@tabler/icons-react';
import type { RoleKind } from '#domain/roles/kinds.ts';

const ICONS = {
  admin: IconBriefcase,
  teacher: IconSchool,
  parent: IconUsers,
  child: IconBallFootball,
};

export function RoleIcon({ kind, size = 24 }: { readonly kind: RoleKind; readonly size?: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
