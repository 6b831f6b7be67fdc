import type { Guard } from '../guard.ts';

const REPORTS = 'apps/server/src/features/attendance-reports';
const server = { project: 'server', tests: 'features/attendance-reports' } as const;
const files = { project: 'server', tests: 'test/attendance-exports' } as const;

export const ATTENDANCE_REPORTS_GUARDS: readonly Guard[] = [
  {
    ...server,
    name: 'a teacher reads reports of own sessions only',
    file: `${REPORTS}/policy.ts`,
    find: "return active?.kind === 'admin' ? null : userId;",
    replace: "return active?.kind === 'admin' || userId ? null : userId;",
    killedBy: 'an attendance report > tells a teacher of own sessions only',
  },
  {
    ...server,
    name: 'what is excused or not recorded is no part of a rate',
    file: 'packages/domain/src/attendance/counts.ts',
    find: 'const counted = attended + notAttended;',
    replace: 'const counted = attended + notAttended + 1;',
    killedBy:
      'an attendance report > tells rates by child, where excused and no record do not count',
  },
  {
    ...server,
    name: 'a mark is of the cohort of its school year',
    file: `${REPORTS}/repository.ts`,
    find: 'and c.id = cc.cohort_id and c.school_year = ${schoolYearOn(sql`e.date`)}`',
    replace:
      'and c.id = cc.cohort_id and c.school_year <> ${schoolYearOn(sql`e.date`)} is not null`',
    killedBy: 'an attendance report > tells it by activity, teacher and cohort',
  },
  {
    ...server,
    name: 'a session with a mark is no session that nobody recorded',
    file: `${REPORTS}/repository.ts`,
    find: 'coalesce((select false from attendance_marks k where',
    replace: 'coalesce((select false from attendance_marks k where false and',
    killedBy:
      'sessions that nobody recorded > are listed with who was expected and who runs them, the newest first',
  },
  {
    ...files,
    name: 'the marks of a session are for who runs it',
    file: `${REPORTS}/service.ts`,
    find: 'await requireRegister(tx, principal, sessionId);',
    replace: '',
    killedBy: 'attendance as a file > is for who runs it',
  },
  {
    ...files,
    name: 'a cohort out of sight has no file',
    file: `${REPORTS}/service.ts`,
    find: 'await readCohort(tx, principal, { id: cohortId, language })',
    replace:
      "await readCohort(tx, { ...principal, active: principal.active && { ...principal.active, kind: 'admin' } }, { id: cohortId, language })",
    killedBy: 'attendance as a file > is of a cohort its children',
  },
  {
    ...files,
    name: 'too many marks are no file',
    file: `${REPORTS}/service.ts`,
    find: 'if (count > REPORT_LIMITS.rows)',
    replace: 'if (count < 0)',
    killedBy: 'attendance as a file > is refused where there are too many marks',
  },
  {
    ...files,
    name: 'who exports a report may read reports',
    file: `${REPORTS}/service.ts`,
    find: "if (!has(principal, 'reports.view'))",
    replace: 'if (!principal)',
    killedBy: 'a report as a file > is refused to who may read no reports, also when it is fetched',
  },
  {
    ...files,
    name: 'figures of a report are exact in a spreadsheet',
    file: 'apps/server/src/platform/documents/write-xlsx.ts',
    find: 'value: cell.number,',
    replace: 'value: Math.round(cell.number),',
    killedBy: 'a report as a file > is a table of exact figures that a spreadsheet can go on with',
  },
];
