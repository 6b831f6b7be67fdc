import type { Guard } from '../guard.ts';

const FEATURES = 'apps/server/src/features';
const PLATFORM = 'apps/server/src/platform';

export const LOCATIONS_GUARDS: readonly Guard[] = [
  {
    name: 'the second editor is told',
    file: `${PLATFORM}/changes.ts`,
    find: 'if (row.version !== version) {',
    replace: 'if (false) {',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'two editors wait for each other',
    file: `${FEATURES}/locations/repository.ts`,
    find: '.forUpdate(),',
    replace: ',',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'a location in use stays',
    file: 'packages/domain/src/locations/location.ts',
    find: "return uses.length === 0 ? 'delete' : 'location_in_use';",
    replace: "return 'delete';",
    project: 'unit',
    tests: 'locations',
  },
  {
    name: 'changes are audited',
    file: `${FEATURES}/locations/service.ts`,
    find: "await recordChange(tx, principal, { action: 'locations.created', id: row.id });",
    replace: '',
    project: 'server',
    tests: 'features/locations',
  },
  {
    name: 'search takes wildcards literally',
    file: `${PLATFORM}/db/lists.ts`,
    find: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'word',
    project: 'server',
    tests: 'features/locations',
  },
];
