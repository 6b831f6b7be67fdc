import type { Guard } from '../guard.ts';

const IMPORTS = 'apps/server/src/features/imports';
const SLEEP = 'apps/server/src/features/sleeping-accounts';
const imports = { project: 'server', tests: 'features/imports' } as const;
const hostile = { project: 'server', tests: 'test/import-hostile' } as const;
const sleep = { project: 'server', tests: 'features/sleeping-accounts' } as const;

export const IMPORTS_GUARDS: readonly Guard[] = [
  {
    ...imports,
    name: 'an import is for who uploaded it',
    file: `${IMPORTS}/repository.ts`,
    find: 'and i.user_id = ${userId} and i.role_id = ${roleId} and i.expires_at > app_now()',
    replace: 'and (i.user_id = ${userId} or i.role_id = ${roleId}) and i.expires_at > app_now()',
    killedBy: 'a list of children and guardians > is its owner’s alone',
  },
  {
    ...imports,
    name: 'an import is judged anew before it is written',
    file: `${IMPORTS}/service.ts`,
    find: "if (!mayApply(counts)) throw new AppError('import_changed');",
    replace: '',
    killedBy:
      'a list of children and guardians > writes nothing where people changed meanwhile, and shows what is different',
  },
  {
    ...imports,
    name: 'an import asks who applies it, as the database knows them now',
    file: `${IMPORTS}/service.ts`,
    find: "if (!person || !active) throw new AppError('access_denied');",
    replace: "if (!person || !active) throw new AppError('not_found');",
    killedBy: 'a list of children and guardians > is not applied by who lost the right in between',
  },
  {
    project: 'unit',
    tests: 'imports/plan',
    name: 'a list touches no child that may do more than who imports it',
    file: 'packages/domain/src/imports/known.ts',
    find: "if (person.holdsMore) return { fault: { code: 'holds_more', field: 'lastName' } };",
    replace: '',
    killedBy:
      'a row > of a child that may do more than the importer is faulty, however it is found',
  },
  {
    ...hostile,
    name: 'nobody becomes staff by a file',
    file: 'packages/domain/src/imports/row.ts',
    find: 'if (role !== null && !saysChild(role))',
    replace: "if (role === 'nobody')",
    killedBy:
      'a hostile file > with an administrator in disguise is shown as faulty, and nothing of it is applied',
  },
  {
    ...hostile,
    name: 'a packed file is measured before it is unpacked',
    file: `${IMPORTS}/lib/unpack.ts`,
    find: "if (said > IMPORT_LIMITS.unpackedBytes) throw new UnreadableTable('too_large');",
    replace: "if (said > IMPORT_LIMITS.unpackedBytes) throw new UnreadableTable('damaged');",
    killedBy: 'a hostile file > with a zip bomb that says so is refused in clear words',
  },
  {
    ...sleep,
    name: 'a clock that jumped ends no account by a click',
    file: `${SLEEP}/service.ts`,
    find: "if (!isSteady) throw new AppError('clock_jumped');",
    replace: '',
    killedBy: 'a clock that jumped > is told to whoever clicks',
  },
  {
    ...sleep,
    name: 'a day touches at most two in a hundred accounts',
    file: `${SLEEP}/service.ts`,
    find: "if (ids.length > left) throw new AppError('sleep_limit_reached', { details: { left } });",
    replace: '',
    killedBy: 'the limit > holds over several processes and clicks at once',
  },
  {
    ...sleep,
    name: 'a child with an active guardian does not sleep',
    file: `${SLEEP}/repository.ts`,
    find: "u.status <> 'archived' and not ${isCaredFor(tx, terms)}",
    replace: "u.status <> 'archived' and (not ${isCaredFor(tx, terms)} or true)",
    killedBy:
      'accounts that sleep > are not those who signed in, were edited, or are children of somebody who does',
  },
];
