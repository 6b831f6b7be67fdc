import type { Guard } from '../guard.ts';

const FILES = 'apps/server/src/features/files';
const PLATFORM = 'apps/server/src/platform';

const server = { project: 'server', tests: 'features/files' } as const;

export const FILES_GUARDS: readonly Guard[] = [
  {
    ...server,
    name: 'a file is judged by its first bytes',
    file: `${FILES}/service.ts`,
    find: "if (!looksLikePdf(bytes)) throw new AppError('not_a_pdf');",
    replace: '',
    killedBy: 'what is refused > a PDF that begins later, and nothing is left of it',
  },
  {
    ...server,
    name: 'a PDF with a script is refused',
    file: `${FILES}/service.ts`,
    find: "if (verdict === 'unsafe') throw new AppError('pdf_not_safe');",
    replace: '',
    killedBy: 'what is refused > a PDF with a script, and nothing is left of it',
  },
  {
    name: 'objects that a later one hides are looked at',
    file: `${PLATFORM}/files/judge-pdf.ts`,
    find: 'unsafe ||= found.unsafe;',
    replace: 'unsafe = found.unsafe;',
    project: 'server',
    tests: 'files/judge-pdf',
    killedBy: 'a PDF > is not safe with a script that a later object of the same number hides',
  },
  {
    ...server,
    name: 'an activity has at most ten files',
    file: `${FILES}/service.ts`,
    find: '>= ACTIVITY_LIMITS.files)',
    replace: '> ACTIVITY_LIMITS.files)',
    killedBy: 'what is refused > an eleventh file',
  },
  {
    ...server,
    name: 'two files of an activity wait for each other',
    file: `${FILES}/repository.ts`,
    find: ' for no key update of a',
    replace: '',
    killedBy: 'what is refused > an eleventh file that comes while the tenth is being written',
  },
  {
    ...server,
    name: 'files are added by who runs the activity',
    file: `${FILES}/service.ts`,
    find: "if (!mayManageFiles(principal, activity)) throw new AppError('access_denied');",
    replace: '',
    killedBy:
      'a file of an activity > is added and deleted by who runs the activity alone, and by nobody once it is cancelled',
  },
  {
    ...server,
    name: 'a file is read by who sees its activity',
    file: `${FILES}/repository.ts`,
    find: 'and exists (select 1 from ${visible(tx, activityId, reach)})',
    replace: '',
    killedBy:
      'a file of an activity > is read by nobody who does not see the activity, and under no other activity',
  },
  {
    ...server,
    name: 'a file is downloaded, never shown',
    file: `${PLATFORM}/http/send-file.ts`,
    find: '`attachment; filename=',
    replace: '`inline; filename=',
    killedBy:
      'a file of an activity > is kept as it came, listed with the activity, and downloaded, never shown',
  },
  {
    ...server,
    name: 'the sweep leaves what has a row',
    file: `${FILES}/service.ts`,
    find: 'if (!known.has(id)) ',
    replace: '',
    killedBy:
      'row and file agree > the night after an activity was deleted with its files; those of others stay',
  },
  {
    ...server,
    name: 'the sweep leaves what may be on its way',
    file: `${FILES}/service.ts`,
    find: 'writtenAt.getTime() < before',
    replace: 'writtenAt.getTime() > 0 || before === 0',
    killedBy: 'row and file agree > after a file could not be put into its place',
  },
];
