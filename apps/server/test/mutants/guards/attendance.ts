import type { Guard } from '../guard.ts';

const ATTENDANCE = 'apps/server/src/features/attendance';
const attendance = { project: 'server', tests: 'features/attendance' } as const;

const holidays = { project: 'server', tests: 'test/child-holidays' } as const;

export const ATTENDANCE_GUARDS: readonly Guard[] = [
  {
    ...holidays,
    name: 'a child on a holiday of its own is not waited for',
    file: `${ATTENDANCE}/fragments.ts`,
    find: "when ${holidayOf(child)} is not null then 'excused' else 'none' end`;",
    replace: "else 'none' end`;",
    killedBy:
      'a child whose cohort is free while the session takes place > is shown on holiday by its name, is waited for by nobody, and counts in no rate',
  },
  {
    ...holidays,
    name: 'what a teacher recorded goes before a holiday',
    file: `${ATTENDANCE}/fragments.ts`,
    find: "when m.mark <> 'none' then m.mark when ${holidayOf(child)}",
    replace: 'when ${holidayOf(child)}',
    killedBy:
      'a child whose cohort is free while the session takes place > is what the teacher recorded, whatever that is, and on holiday again once it is taken back',
  },
  {
    ...holidays,
    name: 'a child with school in one of its cohorts is expected',
    file: `${ATTENDANCE}/fragments.ts`,
    find: 'and not exists (select 1 from ${own} and not ${isCohortFree(sql`own.cohort_id`)})',
    replace: '',
    killedBy:
      'a child whose cohort is free while the session takes place > is expected where another cohort of its own that fits has school',
  },
  {
    ...attendance,
    name: 'the register is for those who run the session',
    file: `${ATTENDANCE}/policy.ts`,
    find: "(active?.kind === 'teacher' && own)",
    replace: "active?.kind === 'teacher'",
    killedBy: 'the register of a session > is for those who run it',
  },
  {
    ...attendance,
    name: 'a tap that is sent twice is recorded once',
    file: `${ATTENDANCE}/lib/decide.ts`,
    find: 'if (earlier || fresh.has(id)) {',
    replace: 'if (id === "") {',
    killedBy: 'the register of a session > records what is sent again once, and takes a mark back',
  },
  {
    ...attendance,
    name: 'nobody takes the id of somebody else’s tap',
    file: `${ATTENDANCE}/lib/decide.ts`,
    find: 'earlier.recordedBy === userId',
    replace: 'userId !== ""',
    killedBy: 'the register of a session > does not take the id of somebody else’s tap for the own',
  },
  {
    ...attendance,
    name: 'the later tap counts',
    file: 'packages/domain/src/attendance/tap.ts',
    find: 'difference > 0;',
    replace: 'true;',
    killedBy:
      'the register of a session > counts the later of two taps, in whatever order they come, and keeps both',
  },
  {
    ...attendance,
    name: 'a tap is never in the future',
    file: 'packages/domain/src/attendance/tap.ts',
    find: 'Math.min(recordedAt.getTime() + wrong, now.getTime())',
    replace: 'recordedAt.getTime() + wrong',
    killedBy:
      'the register of a session > goes by the server’s clock: a device an hour ahead does not win for good',
  },
  {
    ...attendance,
    name: 'what a leader must know is shown on the day alone',
    file: `${ATTENDANCE}/policy.ts`,
    find: 'if (cancelled || date !== today) return false;',
    replace: 'if (cancelled) return false;',
    killedBy:
      'at the door > staff of this session see on its day what they must know, and the sight is logged',
  },
  {
    ...attendance,
    name: 'a child leaves with who may collect it',
    file: `${ATTENDANCE}/lib/decide.ts`,
    find: "? null : 'not_collected_by'",
    replace: '? null : null',
    killedBy:
      'at the door > a child leaves with who may collect it, and alone only where that is allowed',
  },
  {
    ...attendance,
    name: 'of two who write about a child at once one is told',
    file: 'apps/server/src/features/care/repository.ts',
    find: 'where k.version = ${version}',
    replace: 'where true or k.version = ${version}',
    killedBy: 'at the door > what two write at once is not lost',
  },
  {
    ...attendance,
    name: 'a family is told of a mark that still stands',
    file: `${ATTENDANCE}/repository.ts`,
    find: "and m.mark = 'notAttended' and not",
    replace: 'and not',
    killedBy: 'a family > is told that a child was not there once the mark has stood for a while',
  },
  {
    name: 'what was tapped is sent in the role that it was tapped in',
    file: 'apps/web/src/lib/offline/taps.ts',
    find: '{ params: { id: sessionId }, body, role }',
    replace: '{ params: { id: sessionId }, body }',
    project: 'web',
    tests: 'lib/offline/taps.test',
    killedBy:
      'what is tapped in one role and sent in another > goes in the role that it was tapped in, and no dialog says that the other may not',
  },
  {
    name: 'a tap takes no other role than its own where that is held',
    file: 'apps/web/src/lib/offline/taps.ts',
    find: 'if (own !== undefined) return [own];',
    replace: '',
    project: 'web',
    tests: 'lib/offline/taps.test',
    killedBy:
      'what is tapped in one role and sent in another > is refused for good where its own role may no longer, and stays to be read',
  },
  {
    name: 'a role that the server does not know refuses no mark',
    file: 'apps/web/src/lib/offline/taps.ts',
    find: 'if (error instanceof ApiError && ROLE_UNKNOWN.includes(error.code)) return true;',
    replace: '',
    project: 'web',
    tests: 'lib/offline/taps.test',
    killedBy: 'what is tapped in one role and sent in another > waits on role_not_held',
  },
  {
    name: 'what another role recorded is not put on the screen',
    file: 'apps/web/src/lib/offline/taps.ts',
    find: 'if (isShown) for (const listener',
    replace: 'for (const listener',
    project: 'web',
    tests: 'lib/offline/taps.test',
    killedBy:
      'what is tapped in one role and sent in another > goes in the role that it was tapped in, and no dialog says that the other may not',
  },
  {
    name: 'marks that did not count are told where their register is out of reach',
    file: 'apps/web/src/pages/any/session-register.tsx',
    find: '<LostMarks sessionId={sessionId} />',
    replace: '',
    project: 'web',
    tests: 'pages/any/session-register',
    killedBy:
      'the register > tells whoever no longer runs it which marks did not count, until it was read',
  },
  {
    name: 'marks that did not count are told on the first page of a teacher',
    file: 'apps/web/src/pages/teacher/overview.tsx',
    find: '<LostMarks />',
    replace: '',
    project: 'web',
    tests: 'pages/teacher/overview',
    killedBy:
      'today of a teacher > says first which marks of a session out of reach did not count, until it was read',
  },
];
