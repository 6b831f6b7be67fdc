import type { Guard } from '../guard.ts';

const PLATFORM = 'apps/server/src/platform';

export const OPERATIONS_GUARDS: readonly Guard[] = [
  {
    name: 'metrics are for this machine or the token',
    file: `${PLATFORM}/http/metrics.ts`,
    find: "if (!isLoopback(request) && !hasToken(request, token)) throw new AppError('not_found');",
    replace: '',
    project: 'server',
    tests: 'test/operations',
  },
  {
    name: 'a missing asset is no page',
    file: `${PLATFORM}/http/web.ts`,
    find: '!/\\.[a-z0-9]+$/i.test(path)',
    replace: 'true',
    project: 'server',
    tests: 'http/web',
  },
  {
    name: 'a token is signed by us',
    file: `${PLATFORM}/auth/tokens.ts`,
    find: 'if (!key || !isEqual(signature, seal(key, `${header}.${payload}`))) return null;',
    replace: 'if (!key) return null;',
    project: 'server',
    tests: 'auth/tokens',
  },
  {
    name: 'a statement that was skipped is sent again',
    file: `${PLATFORM}/db/batch.ts`,
    find: 'this.#book.known.delete(name)',
    replace: 'void name',
    project: 'server',
    tests: 'platform/db',
  },
  {
    name: 'rows are described until they have been',
    file: `${PLATFORM}/db/batch.ts`,
    find: 'if (!entry.known.columns) wire',
    replace: 'if (!known) wire',
    project: 'server',
    tests: 'platform/db',
  },
  {
    name: 'statements of one go are kept or lost together',
    file: `${PLATFORM}/db/batch.ts`,
    find: 'let batch = gathered;',
    replace: 'let batch: Batch | undefined;',
    project: 'server',
    tests: 'platform/db/batch',
  },
  {
    name: 'a transaction that was rolled back is not taken for kept',
    file: `${PLATFORM}/db/database.ts`,
    find: "if (command !== 'COMMIT')",
    replace: 'if (command === null)',
    project: 'server',
    tests: 'platform/db/database',
  },
];
