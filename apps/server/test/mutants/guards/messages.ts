import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const messages = { project: 'server', tests: 'features/messages' } as const;
const telling = { project: 'server', tests: 'test/telling' } as const;

export const MESSAGES_GUARDS: readonly Guard[] = [
  {
    ...messages,
    name: 'only people within reach are written to',
    file: `${FEATURES}/messages/service.ts`,
    find: "if (found.length < ids.length) throw new AppError('not_found');",
    replace: '',
    killedBy: 'who may be written to > no other parent, no other teacher, no child: by no path',
  },
  {
    name: 'the family of a child that never signs in is written to',
    file: `${FEATURES}/messages/repository.ts`,
    find: "u.status <> 'archived' and u.id <> ${userId}",
    replace: "u.status = 'active' and u.id <> ${userId}",
    project: 'server',
    tests: 'test/invited-children',
    killedBy:
      'a child that is invited and never signs in > has a family that its teacher and the office write to',
  },
  {
    ...messages,
    name: 'a conversation has one family',
    file: 'apps/server/migrations/0023-messages.ts',
    find: 'create unique index conversation_members_one_family',
    replace: 'create index conversation_members_one_family',
    killedBy: 'who may be written to > keeps two families apart in the database itself',
  },
  {
    ...messages,
    name: 'a conversation closes with the right to it',
    file: `${FEATURES}/messages/service.ts`,
    find: 'if (!mayReply(side, { office, reached }) ||',
    replace: 'if (!mayReply(side, { office, reached: reached || !office }) ||',
    killedBy:
      'a right that ends > closes the conversation with the teacher, and leaves what was written',
  },
  {
    ...messages,
    name: 'another’s file can’t be sent',
    file: `${FEATURES}/files/repository.ts`,
    find: 'and id = any(${[...ids]}::uuid[]) and unsent_by = ${userId}`',
    replace:
      'and id = any(${[...ids]}::uuid[]) and (unsent_by = ${userId} or unsent_by is not null)`',
    killedBy: 'a conversation > carries files to those who are in it, and to nobody else',
  },
  {
    name: 'a teacher announces to own cohorts and activities only',
    file: `${FEATURES}/audiences/service.ts`,
    find: 'if (!audiencesFor(principal.active?.kind).includes(kind)) {',
    replace: 'if (!audiencesFor(principal.active?.kind && "admin").includes(kind)) {',
    project: 'server',
    tests: 'features/announcements',
    killedBy: 'an announcement > by a teacher goes to own cohorts and own activities only',
  },
  {
    name: 'an announcement stops with the right of who wrote it',
    file: `${FEATURES}/announcements/service.ts`,
    find: 'if (!row.allowed) {',
    replace: 'if (!row) {',
    project: 'server',
    tests: 'features/announcements',
    killedBy: 'an announcement > stops where who wrote it may no longer send such things',
  },
  {
    name: 'an edit of a published activity is told',
    file: `${FEATURES}/sessions/service.ts`,
    find: 'for (const action of SESSION_ACTIONS) {',
    replace: 'for (const action of SESSION_ACTIONS.slice(3)) {',
    project: 'server',
    tests: 'booking-notices',
    killedBy:
      'an edit of a published activity is told > to the families with a place and to those who run it, once for all sessions, as the preview said',
  },
  {
    name: 'the families of an activity are reminded once an hour',
    file: `${FEATURES}/reminders/repository.ts`,
    find: 'where r.reminded_at <= app_now() - make_interval(mins => ${minutes})',
    replace: 'where r.reminded_at <= app_now() + make_interval(mins => ${minutes})',
    project: 'server',
    tests: 'features/reminders',
    killedBy:
      'reminding the families of an activity > tells them once an hour, however often it is pressed',
  },
  {
    ...telling,
    name: 'a mail says what the table allows',
    file: 'packages/domain/src/notifications/mail-words.ts',
    find: 'filter(([name]) => allowed.includes(name))',
    replace: 'filter(([name]) => allowed !== undefined || name)',
    project: 'unit',
    tests: 'notifications/mail-words',
    killedBy: 'what a mail may say > leaves out everything else that is stored with it',
  },
  {
    ...telling,
    name: 'what waits is dropped with the right to it',
    file: `${FEATURES}/deliveries/service.ts`,
    find: 'return deliveries.filter(({ id }) => !gone.has(id));',
    replace: 'return gone.size < 0 ? [] : [...deliveries];',
    killedBy:
      'who lost the right meanwhile > gets nothing of what was queued: bookings, absences, sessions, messages, reminders, announcements',
  },
  {
    ...telling,
    name: 'the way out of mails is signed',
    file: 'apps/server/src/platform/auth/tokens.ts',
    find: 'return known ? Buffer.from',
    replace: 'return known || payload ? Buffer.from',
    killedBy: 'the way out > is none that somebody else wrote, of another school, or too old',
  },
  {
    ...telling,
    name: 'changes in a row are one mail',
    file: `${FEATURES}/notifications/service.ts`,
    find: "if (delivery.email === 'now' && reader.hasEmail && !gathers) {",
    replace: "if (delivery.email === 'now' && reader.hasEmail) {",
    killedBy:
      'several changes of one activity in a row > are one mail, and each a notice in the portal',
  },
];
