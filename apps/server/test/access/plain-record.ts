import type { PrincipalName } from './principals.ts';
import { ADMINISTRATOR, elsewhere, type Row, SIGNED_IN, type Target } from './row.ts';
import type { World } from './world.ts';

interface PlainRecord {
  /** One of the school that nothing uses, a new one each time. */
  readonly own: Target['id'];
  readonly foreign: (world: World) => string;
  readonly create: NonNullable<Row['body']>;
  /** Beside the version. */
  readonly change: NonNullable<Row['body']>;
  /** Those who may meet the canary of the other family in the list and in one of it. */
  readonly mayMeetFamilyCanary?: readonly PrincipalName[];
  /** Those who are told by name what is in the way of a deletion. */
  readonly mayMeetFamilyCanaryInTheWay?: readonly PrincipalName[];
  /** More that can be read, and whose deletion is tried. */
  readonly alsoRead?: Readonly<Record<string, Target>>;
  readonly alsoDeleted?: Readonly<Record<string, Target>>;
}

type Verb = 'list' | 'get' | 'create' | 'update' | 'delete';

/** Rows of a record that everybody signed in may read and only the administrator may change. */
export function plainRecordRows<Feature extends string>(
  feature: Feature,
  record: PlainRecord,
): Record<`${Feature}.${Verb}`, Row> {
  const { own, foreign, create, change, alsoRead, alsoDeleted, mayMeetFamilyCanary } = record;
  const { mayMeetFamilyCanaryInTheWay: inTheWay } = record;
  const canary = mayMeetFamilyCanary && { mayMeetFamilyCanary };
  const targets = (
    found: readonly PrincipalName[],
    more: Readonly<Record<string, Target>> = {},
  ) => ({
    'of the school': { id: own, found },
    ...more,
    ...elsewhere(foreign),
  });
  const rows: Record<Verb, Row> = {
    list: { allowed: SIGNED_IN, ...canary },
    get: { allowed: SIGNED_IN, ...canary, targets: targets(SIGNED_IN, alsoRead) },
    create: { allowed: ADMINISTRATOR, body: create },
    update: {
      allowed: ADMINISTRATOR,
      body: (world) => ({ ...(typeof change === 'function' ? change(world) : change), version: 1 }),
      targets: targets(ADMINISTRATOR),
    },
    delete: {
      allowed: ADMINISTRATOR,
      targets: targets(ADMINISTRATOR, alsoDeleted),
      ...(inTheWay && { mayMeetFamilyCanary: inTheWay }),
    },
  };
  const entries = Object.entries(rows).map(([verb, row]) => [`${feature}.${verb}`, row]);
  return Object.fromEntries(entries) as Record<`${Feature}.${Verb}`, Row>;
}
