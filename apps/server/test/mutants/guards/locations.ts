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
    killedBy: 'changing a location > tells every editor but one, and keeps what that one saved',
  },
  {
    name: 'two editors wait for each other',
    file: `${FEATURES}/locations/repository.ts`,
    find: '.forUpdate(),',
    replace: ',',
    project: 'server',
    tests: 'features/locations',
    killedBy: 'changing a location > tells every editor but one, and keeps what that one saved',
  },
  {
    name: 'a location in use stays',
    file: 'packages/domain/src/locations/location.ts',
    find: "return uses.length === 0 ? 'delete' : 'location_in_use';",
    replace: "return 'delete';",
    project: 'unit',
    tests: 'locations',
    killedBy: 'deleting a location > is refused while a cohort meets there',
  },
  {
    name: 'changes are audited',
    file: `${FEATURES}/locations/service.ts`,
    find: "await recordChange(tx, principal, { action: 'locations.created', id: row.id });",
    replace: '',
    project: 'server',
    tests: 'features/locations',
    killedBy: 'adding a location > is written into the audit log in the same breath',
  },
  {
    name: 'search takes wildcards literally',
    file: `${PLATFORM}/db/lists.ts`,
    find: "word.replace(/[\\\\%_]/g, '\\\\$&')",
    replace: 'word',
    project: 'server',
    tests: 'features/locations',
    killedBy:
      'the list of locations > finds _____________________________________________________ without caring for accents, case or order',
  },
];
