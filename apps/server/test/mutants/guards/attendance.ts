import type { Guard } from '../guard.ts';

const ATTENDANCE = 'apps/server/src/features/attendance';
const attendance = { project: 'server', tests: 'features/attendance' } as const;

export const ATTENDANCE_GUARDS: readonly Guard[] = [
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
];
