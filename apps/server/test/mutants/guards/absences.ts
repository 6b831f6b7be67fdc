import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const center = { project: 'server', tests: 'features/approval-center' } as const;
const absences = { project: 'server', tests: 'features/absences/' } as const;
const files = { project: 'server', tests: 'features/absence-files' } as const;
const pages = { project: 'server', tests: 'test/absence-pages' } as const;
const changes = { project: 'server', tests: 'test/absence-changes' } as const;
const decisions = { project: 'server', tests: 'test/absence-decisions' } as const;
const notices = { project: 'server', tests: 'test/approval-notices' } as const;
const rush = { project: 'server', tests: 'test/absence-rush' } as const;

export const ABSENCES_GUARDS: readonly Guard[] = [
  {
    ...pages,
    name: 'requests of one moment have an order all the same',
    file: `${FEATURES}/approval-center/repository.ts`,
    find: 'order by p.submitted_at ${way}, p.id ${way} limit',
    replace: 'order by p.submitted_at ${way} limit',
    killedBy:
      'the requests of a teacher, page by page > keeps its order, also where all came in the same moment, and the other way is its mirror',
  },
  {
    ...center,
    name: 'decided today is since midnight of the school',
    file: `${FEATURES}/approval-center/repository.ts`,
    find: 'sql`and not (${isInHistory.withdrawn}) and ${isSinceMidnight(tx)}`',
    replace: 'sql`and not (${isInHistory.withdrawn})`',
    killedBy:
      'the lists > have what was decided since midnight of the school apart, without what the family took back',
  },
  {
    ...rush,
    name: 'two who decide at once decide once',
    file: `${FEATURES}/absences/repository.ts`,
    find: 'and id = ${id} for no key update`',
    replace: 'and id = ${id}`',
    killedBy:
      'two approvers at once > decide once in each of 200 rounds; the other is told, and the family hears of it once',
  },
  {
    ...center,
    name: 'an approver decides only the step that is theirs',
    file: `${FEATURES}/approval-center/service.ts`,
    find: "if (!absences.rightsOn(principal, row).appoint) throw new AppError('access_denied');",
    replace: '',
    killedBy: 'who decides > goes step by step, and the absence holds after the last',
  },
  {
    ...decisions,
    name: 'who is overtaken at a step does not decide the next one',
    file: `${FEATURES}/approval-center/service.ts`,
    find: "if (step !== undefined && step !== approval.step) throw new AppError('approval_closed');",
    replace: '',
    killedBy: 'who acts on what has moved on > is told so, before any right is asked for: approve',
  },
  {
    ...decisions,
    name: 'nobody decides about what the family has changed since',
    file: `${FEATURES}/approval-center/service.ts`,
    find: 'if (version !== undefined) requireVersion(row, version);',
    replace: '',
    killedBy: 'who acts on what has moved on > is told so, before any right is asked for: approve',
  },
  {
    ...notices,
    name: 'nobody is mailed of a decision that was made meanwhile',
    file: `${FEATURES}/approval-center/repository.ts`,
    find: 'and p.absence_id = any(${[...absenceIds]}::uuid[]) and p.is_open',
    replace: 'and p.absence_id = any(${[...absenceIds]}::uuid[])',
    killedBy: 'that a decision is waited for > is not mailed any more where it was approved',
  },
  {
    ...notices,
    name: 'who is appointed hears the answer of the family',
    file: `${FEATURES}/approvals/repository.ts`,
    find: 'update approvals set asked_by = null where',
    replace: 'update approvals set asked_by = asked_by where',
    killedBy: 'the answer of the family > goes to who has it now, where it was handed on since',
  },
  {
    ...center,
    name: 'a request keeps the flow that it began with',
    file: `${FEATURES}/approvals/service.ts`,
    find: 'const next = decideNext(approval.flow, { days: about.days, approved: approval.step });',
    replace:
      'const next = decideNext({ mode: "inform", steps: [] }, { days: about.days, approved: approval.step });',
    killedBy: 'who decides > stays as it was when the request began, whatever the flow becomes',
  },
  {
    ...changes,
    name: 'a longer absence goes through the flow',
    file: `${FEATURES}/absences/service.ts`,
    find: 'const isLess = held && liesWithin(time, row);',
    replace: 'const isLess = held;',
    killedBy:
      'a change of an absence that needed no approval > waits for the school where it needs one now, and the leaders hear that it is open',
  },
  {
    ...changes,
    name: 'the leaders hear that the child comes after all',
    file: `${FEATURES}/absences/lib/news.ts`,
    find: 'const back = without(before, missed);',
    replace: 'const back: MissedRow[] = [];',
    killedBy:
      'the leaders of what is missed > hear of what a change adds and of what it leaves out, and of nothing else',
  },
  {
    ...absences,
    name: 'only guardians with the right report',
    file: `${FEATURES}/absences/service.ts`,
    find: "if (!known.every(({ mayReport }) => mayReport)) throw new AppError('access_denied');",
    replace: '',
    killedBy:
      'reporting an absence > is for guardians who may report, and for staff within their reach',
  },
  {
    ...absences,
    name: 'a second absence for a day is asked about',
    file: `${FEATURES}/absences/service.ts`,
    find: 'if (existing.length > 0 && !asked.createAnyway)',
    replace: 'if (existing.length > 99)',
    killedBy:
      'reporting an absence > asks before a second one for the same day, names the first, and makes nothing',
  },
  {
    ...absences,
    name: 'only a confirmed absence excuses',
    file: `${FEATURES}/absences/fragments.ts`,
    find: 'and excuse.child_id = ${childId} and excuse.status = ${sql.lit(status)}',
    replace: 'and excuse.child_id = ${childId}',
    killedBy: 'what an absence means for sessions > is nothing while it waits',
  },
  {
    ...files,
    name: 'what was written is for approvers and guardians who see papers',
    file: `${FEATURES}/absences/policy.ts`,
    find: 'if (isGuardian(principal)) return absence.mayRead;',
    replace: 'if (isGuardian(principal)) return true;',
    killedBy:
      'what was written about health > is seen by those who decide and by guardians who see papers; each sight is told to the family',
  },
  {
    ...files,
    name: 'pictures lose the place where they were taken',
    file: `${FEATURES}/absence-files/service.ts`,
    find: "if (type !== 'application/pdf') return redrawPicture(bytes, type);",
    replace: "if (type !== 'application/pdf') return bytes;",
    killedBy: 'a file of an absence > is a PDF, or a picture that is drawn anew without its place',
  },
  {
    ...files,
    name: 'health texts go after their time',
    file: `${FEATURES}/absence-files/repository.ts`,
    find: 'set comment = null, texts_removed_at = app_now()',
    replace: 'set texts_removed_at = app_now()',
    killedBy:
      'what was written about health > goes as long after the absence as the school keeps it; what happened stays',
  },
  {
    name: 'how long texts are kept undoes no change of the flow',
    file: `${FEATURES}/absence-flow/service.ts`,
    find: "  await tx.lock('absence-flow');\n  const { mode, steps }",
    replace: '  const { mode, steps }',
    project: 'server',
    tests: 'features/privacy-office',
    killedBy:
      'how long data is kept > and the flow of absences undo nothing of each other, saved in the same moment',
  },
  {
    ...files,
    name: 'health texts go also where they were added late',
    file: `${FEATURES}/absence-files/repository.ts`,
    find: 'f.absence_id = old.id',
    replace:
      'f.absence_id = old.id and exists (select 1 from absences e where e.tenant_id = old.tenant_id and e.id = old.id and e.texts_removed_at is null)',
    killedBy:
      'what was written about health > goes also where it was added after that, whether or not somebody was erased meanwhile',
  },
];
