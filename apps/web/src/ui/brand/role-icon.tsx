import { IconBallFootball, IconBriefcase, IconSchool, IconUsers } from '@tabler/icons-react';

const ICONS = {
  admin: IconBriefcase,
  teacher: IconSchool,
  parent: IconUsers,
  child: IconBallFootball,
};

/** The mark of each kind of role, the same wherever roles are named. */
export function RoleIcon({
  kind,
  size = 24,
}: {
  readonly kind: keyof typeof ICONS;
  readonly size?: number;
}) {
  const Icon = ICONS[kind];
  return <Icon size={size} stroke={1.75} aria-hidden />;
}
