import type { Guard } from '../guard.ts';

const PRIVACY = 'apps/server/src/features/privacy';
const server = { project: 'server', tests: 'features/privacy/' } as const;
const office = { project: 'server', tests: 'features/privacy-office/' } as const;

export const PRIVACY_GUARDS: readonly Guard[] = [
  {
    name: 'every column with people is in the list of personal data',
    file: `${PRIVACY}/fragments.ts`,
    find: "  entry('consents', 'consents', 'delete', { about: ['user_id'] }),\n",
    replace: '',
    project: 'server',
    tests: 'test/personal-data',
    killedBy: 'the list of what holds people > names every column that refers to a person',
  },
  {
    ...server,
    name: 'lists that were exported go with who may be named in them',
    file: `${PRIVACY}/service.ts`,
    find: 'const made = await repository.deleteExports(tx);',
    replace: 'const made: string[] = [];',
    killedBy: 'an erasure > leaves nothing of a family in tables, queues and files',
  },
  {
    ...server,
    name: 'mails to somebody erased go',
    file: `${PRIVACY}/service.ts`,
    find: '  await repository.deleteMails(tx, person);\n',
    replace: '',
    killedBy: 'an erasure > leaves nothing of a family in tables, queues and files',
  },
  {
    ...server,
    name: 'the name of somebody erased is blacked out in what others wrote',
    file: `${PRIVACY}/service.ts`,
    find: '  if (!person.sharesName) await repository.blackOut(tx, fullName(person));\n',
    replace: '',
    killedBy: 'an erasure > leaves nothing of a family in tables, queues and files',
  },
  {
    name: 'every column in which people type is in the list of typed texts',
    file: `${PRIVACY}/fragments.ts`,
    find: "  { table: 'message_drafts', columns: ['text'] },\n",
    replace: '',
    project: 'server',
    tests: 'test/typed-texts',
    killedBy: 'the list of typed texts > names every column of texts, or says why not',
  },
  {
    ...server,
    name: 'an erasure takes the password',
    file: `${PRIVACY}/service.ts`,
    find: 'await confirmPassword(deps.passwords, { inTenant, principal }, currentPassword);',
    replace: 'async () => undefined;',
    killedBy: 'an erasure > takes the password of who does it',
  },
  {
    ...server,
    name: 'nobody erases themselves',
    file: `${PRIVACY}/service.ts`,
    find: "  if (id === principal.userId) throw new AppError('erases_oneself');\n",
    replace: '',
    killedBy: 'an erasure > is refused for oneself, and finds nobody of another school or twice',
  },
  {
    ...server,
    name: 'nobody erases one who may do more',
    file: `${PRIVACY}/service.ts`,
    find: '    await requireNotAbove(tx, principal, id);\n',
    replace: '',
    killedBy: 'an erasure > is not for who may do less than the person',
  },
  {
    ...server,
    name: 'a restore erases nobody a second time',
    file: `${PRIVACY}/repository.ts`,
    find: 'and u.erased_at is null for update of u`',
    replace: 'for update of u`',
    killedBy:
      'a restored backup > is rid of whoever was erased since, once and with the day it happened',
  },
  {
    ...server,
    name: 'whoever was erased is nobody for the office too',
    file: 'apps/server/src/features/users/fragments.ts',
    find: 'return sql`u.erased_at is null`;',
    replace: 'return sql`true`;',
    killedBy:
      'an erasure > keeps the school’s own record: bookings and attendance stay, with an id that leads to nobody',
  },
  {
    ...server,
    name: 'an export of a person holds no secret',
    file: `${PRIVACY}/repository.ts`,
    find: '...(table.hidden ?? [])',
    replace: '...(table.hidden ?? []).slice(99)',
    killedBy:
      'everything about a person > is one archive for machines and people, with the files, without secrets',
  },
  {
    ...server,
    name: 'what people typed can’t run in the page of an export',
    file: `${PRIVACY}/lib/pack-person.ts`,
    find: 'text.replace(/[&<>"\']/g, (sign) => SIGNS[sign] ?? sign)',
    replace: 'text.replace(/[&]/g, (sign) => SIGNS[sign] ?? sign)',
    killedBy:
      'everything about a person > is one archive for machines and people, with the files, without secrets',
  },
  {
    name: 'a list that is being made while somebody is erased is thrown away',
    file: 'apps/server/src/features/exports/service.ts',
    find: "if (kept === 0) throw new AppError('not_found');",
    replace: '',
    project: 'server',
    tests: 'features/exports',
    killedBy:
      'the participants as a file > is thrown away where somebody was erased while it was made',
  },
  {
    ...office,
    name: 'nothing is deleted by a clock that jumped',
    file: 'apps/server/src/features/privacy-office/service.ts',
    find: '  if (!(await canTrustClock(tx))) return;\n',
    replace: '',
    killedBy: 'how long data is kept > is not applied by a clock that jumped',
  },
  {
    name: 'no text of an absence is deleted by a clock that jumped',
    file: 'apps/server/src/features/absence-files/service.ts',
    find: '  if (!(await canTrustClock(tx))) return;\n',
    replace: '',
    project: 'server',
    tests: 'features/absence-files',
    killedBy:
      'what was written about health > stays when the clock jumped, and goes of the oldest absences first, not of all at once',
  },
];
