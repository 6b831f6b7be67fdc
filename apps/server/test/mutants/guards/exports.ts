import type { Guard } from '../guard.ts';

const EXPORTS = 'apps/server/src/features/exports';
const server = { project: 'server', tests: 'features/exports' } as const;

export const EXPORTS_GUARDS: readonly Guard[] = [
  {
    ...server,
    name: 'an export is for who asked for it',
    file: `${EXPORTS}/repository.ts`,
    find: 'and e.user_id = ${userId} and e.role_id = ${roleId} and e.expires_at > app_now()`',
    replace: 'and (e.user_id = ${userId} or e.role_id <> ${roleId}) and e.expires_at > app_now()`',
    killedBy: 'the participants as a file > is for who runs it, and the file for who asked',
  },
  {
    ...server,
    name: 'the right to an export is asked again when it is fetched',
    file: `${EXPORTS}/service.ts`,
    find: 'await KINDS[own.kind].check(tx, { principal, language: own.language }, own.params);',
    replace: '',
    killedBy:
      'the participants as a file > is gone for who lost the right to the list, made already or not',
  },
  {
    ...server,
    name: 'what begins like a formula is a text in a CSV',
    file: 'apps/server/src/platform/documents/write-csv.ts',
    find: 'FORMULA.test(text)',
    replace: 'text === FORMULA.source',
    killedBy: 'the participants as a file > is a CSV in which nothing is a formula',
  },
  {
    name: 'a teacher reaches participants of own activities only',
    file: 'apps/server/src/features/users/fragments.ts',
    find: ' and ${isOwnActivity(teacherId)})`;',
    replace: ' and ${isOwnActivity(teacherId)} is not null)`;',
    project: 'server',
    tests: 'teacher-reach',
    killedBy:
      'the children that a teacher reaches > also those who take part in what the teacher runs, until 30 days after its end',
  },
  {
    name: 'a teacher reaches participants for 30 days after the end and no longer',
    file: 'apps/server/src/features/users/fragments.ts',
    find: ' - ${sql.lit(TEACHER_REACH_DAYS)}',
    replace: ' - ${sql.lit(TEACHER_REACH_DAYS + 1)}',
    project: 'server',
    tests: 'teacher-reach',
    killedBy:
      'the children that a teacher reaches > also those who take part in what the teacher runs, until 30 days after its end',
  },
  {
    name: 'who exports participants may see bookings',
    file: `${EXPORTS}/service.ts`,
    find: "if (!has(principal, 'bookings.view'))",
    replace: 'if (!principal)',
    ...server,
    killedBy: 'the participants as a file > is refused to who has no bookings.view',
  },
];
