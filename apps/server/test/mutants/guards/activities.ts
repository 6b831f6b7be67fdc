import type { Guard } from '../guard.ts';

const ACTIVITIES = 'apps/server/src/features/activities';
const SESSIONS = 'apps/server/src/features/sessions';

export const ACTIVITIES_GUARDS: readonly Guard[] = [
  {
    name: 'a draft is seen by those who run it',
    file: `${ACTIVITIES}/fragments.ts`,
    find: "or a.status = 'published' and (${isOpenToAll}",
    replace: 'or (${isOpenToAll}',
    project: 'server',
    tests: 'test/activity-lists',
    killedBy:
      'who sees it > is staff, its own teachers while it is a draft, and families whom it fits',
  },
  {
    name: 'an activity is for children of its cohorts',
    file: `${ACTIVITIES}/fragments.ts`,
    find: ' and m.child_id = ${child}))`;',
    replace: '))`;',
    project: 'server',
    tests: 'test/activity-lists',
    killedBy:
      'who sees it > is staff, its own teachers while it is a draft, and families whom it fits',
  },
  {
    name: 'a family sees what fits children whom it may see',
    file: `${ACTIVITIES}/fragments.ts`,
    find: "and ${rightHolds(tx, 'g', 'see')}",
    replace: '',
    project: 'server',
    tests: 'test/activity-lists',
    killedBy: 'who sees it > is nobody of a family who may not see the child any more',
  },
  {
    name: 'an activity is changed by those who run it',
    file: `${ACTIVITIES}/policy.ts`,
    find: "(principal.active?.kind === 'admin' || own)",
    replace: 'true',
    project: 'server',
    tests: 'test/activity-lists',
    killedBy: 'who sees it > changes it only if it is the own',
  },
  {
    name: 'the second editor of an activity is told',
    file: `${ACTIVITIES}/service.ts`,
    find: '  requireVersion(before, version);\n  await requireCurrency(tx, sent);',
    replace: '  await requireCurrency(tx, sent);',
    project: 'server',
    tests: 'features/activities',
    killedBy: 'a draft > is changed by one of two editors, and the other is told',
  },
  {
    name: 'a slot belongs to its activity',
    file: `${ACTIVITIES}/lib/checks.ts`,
    find: 'id === null || slotIds.includes(id)',
    replace: 'true',
    project: 'server',
    tests: 'features/activities',
    killedBy: 'an edit of what is published > takes no slot of another activity along',
  },
  {
    name: 'what is published stays complete',
    file: `${ACTIVITIES}/service.ts`,
    find: "  refuseFaults(faults);\n  if (pattern === null) throw new Error('a published activity has dates');",
    replace: "  if (pattern === null) throw new Error('a published activity has dates');",
    project: 'server',
    tests: 'features/activities',
    killedBy:
      'an edit of what is published > is shown before it is saved, moves sessions with their ids, and has to stay complete',
  },
  {
    name: 'a clash with what is out of sight has no name',
    file: `${SESSIONS}/service.ts`,
    find: 'other.visible ?',
    replace: 'true ?',
    project: 'server',
    tests: 'test/activity-life',
    killedBy:
      'a preview > warns of a teacher or a room that is needed twice, and names only what the reader sees',
  },
  {
    name: 'sessions are changed by those who run them',
    file: `${SESSIONS}/policy.ts`,
    find: "(principal.active?.kind === 'admin' || own)",
    replace: 'true',
    project: 'server',
    tests: 'features/sessions',
    killedBy: 'several sessions > have to be some, each once, and known',
  },
  {
    name: 'a note is for those who run it until it is shared',
    file: `${SESSIONS}/lib/answer.ts`,
    find: 'can.note || row.noteShared ? row.note : null',
    replace: 'row.note',
    project: 'server',
    tests: 'features/sessions',
    killedBy: 'a note > is for those who run it, until it is shared; and goes',
  },
  {
    name: 'a session with a note is not dropped',
    file: `${SESSIONS}/service.ts`,
    find: "({ sessionId, kind: 'notes' })",
    replace: "({ sessionId: '', kind: 'notes' })",
    project: 'server',
    tests: 'features/sessions',
    killedBy: 'a session > with a note is cancelled, not dropped, when its slot goes',
  },
  {
    name: 'a link in a formatted text can’t run',
    file: 'packages/domain/src/text/document.ts',
    find: ' || !isDocumentLink(href)) return refuse();',
    replace: ') return refuse();',
    project: 'unit',
    tests: 'domain/src/text/document',
    killedBy: 'a formatted text > refuses a link that runs',
  },
];
