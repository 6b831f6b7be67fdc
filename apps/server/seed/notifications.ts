import type { NoticeType } from '#domain/notifications/notices.ts';
import { randomOf } from './random.ts';
import type { SchoolPlan, SchoolRows } from './school-plan.ts';

/** What the named accounts were told lately: some read, some not. */
const TOLD: readonly {
  readonly username: string;
  readonly type: NoticeType;
  readonly hoursAgo: number;
  readonly read: boolean;
}[] = [
  { username: 'admin', type: 'emailChanged', hoursAgo: 410, read: true },
  { username: 'admin', type: 'passwordChanged', hoursAgo: 30, read: false },
  { username: 'teacher', type: 'rolesChanged', hoursAgo: 500, read: true },
  { username: 'teacher', type: 'passwordSetBySchool', hoursAgo: 26, read: false },
  { username: 'parent', type: 'emailChanged', hoursAgo: 300, read: true },
  { username: 'parent', type: 'passwordChanged', hoursAgo: 49, read: false },
  { username: 'parent', type: 'rolesChanged', hoursAgo: 5, read: false },
  { username: 'child', type: 'passwordSetBySchool', hoursAgo: 70, read: false },
  { username: 'multi', type: 'rolesChanged', hoursAgo: 12, read: false },
];

export function addNotifications(plan: SchoolPlan, rows: SchoolRows): void {
  const random = randomOf(plan.seed, 'notifications');
  for (const [index, { username, type, hoursAgo, read }] of TOLD.entries()) {
    const person = rows.users.find((user) => user.username === username);
    if (!person) continue;
    const createdAt = new Date(plan.today.getTime() - hoursAgo * 3_600_000);
    rows.notifications.push({
      id: random.id(index),
      userId: person.id,
      type,
      params: JSON.stringify(type === 'rolesChanged' ? {} : { username }),
      eventKey: `demo:${index}`,
      inApp: true,
      waitsForDigest: false,
      digestedOn: null,
      createdAt,
      readAt: read ? new Date(createdAt.getTime() + 3_600_000) : null,
    });
  }
}
