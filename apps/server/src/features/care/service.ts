import { collectorsInForce, isConfirmationDue } from '#domain/care/care.ts';
import { recordSensitiveRead, recordSensitiveReads } from '../../platform/audit.ts';
import type { Principal } from '../../platform/auth/principal.ts';
import { recordChange } from '../../platform/changes.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { keeperOf } from './policy.ts';
import * as repository from './repository.ts';

async function findKept(tx: Tx, principal: Principal, childId: string) {
  const keeper = keeperOf(principal);
  const row = keeper && (await repository.findCare(tx, childId, keeper.guardianId));
  if (!row) throw new AppError('not_found');
  return row;
}

function answer({ confirmedOn, today, confirmedAt, ...row }: repository.CareRow) {
  return {
    ...row,
    contacts: [...row.contacts],
    collectors: [...row.collectors],
    confirmedAt: confirmedAt?.toISOString() ?? null,
    confirmationDue: isConfirmationDue(confirmedOn, today),
    can: { edit: true },
  };
}

export async function readCare(tx: Tx, principal: Principal, childId: string) {
  const row = await findKept(tx, principal, childId);
  if (principal.active?.kind === 'admin') {
    await recordSensitiveRead(tx, {
      actorId: principal.userId,
      subjectId: childId,
      fields: ['care'],
    });
  }
  return answer(row);
}

/** Whoever writes it down says by that that it is right. */
async function write(
  tx: Tx,
  principal: Principal,
  {
    childId,
    version,
    fields,
    action,
  }: {
    readonly childId: string;
    readonly version: number;
    readonly fields: repository.CareFields | null;
    readonly action: 'care.changed' | 'care.confirmed';
  },
) {
  const before = await findKept(tx, principal, childId);
  const stale = () => new AppError('stale_version', { details: { version: before.version } });
  if (before.version !== version) throw stale();
  const by = principal.userId;
  if (!(await repository.writeCare(tx, { childId, version, by }, fields ?? before))) throw stale();
  await recordChange(tx, principal, { action, id: childId });
  return answer(await findKept(tx, principal, childId));
}

/** People get an id, by which a device tells who came without keeping a name. */
export const changeCare = (
  tx: Tx,
  principal: Principal,
  {
    fields: { collectors, ...fields },
    ...change
  }: {
    readonly childId: string;
    readonly version: number;
    readonly fields: Omit<repository.CareFields, 'collectors'> & {
      readonly collectors: readonly (Omit<repository.CareFields['collectors'][number], 'id'> & {
        readonly id?: string | undefined;
      })[];
    };
  },
) =>
  write(tx, principal, {
    ...change,
    fields: {
      ...fields,
      collectors: collectors.map(({ id = newId(), ...one }) => ({ ...one, id })),
    },
    action: 'care.changed',
  });

export const confirmCare = (
  tx: Tx,
  principal: Principal,
  seen: { readonly childId: string; readonly version: number },
) => write(tx, principal, { ...seen, fields: null, action: 'care.confirmed' });

/** What those at the door need, by child. Handing it out is the sight, and is logged. */
export async function readAtDoor(tx: Tx, principal: Principal, childIds: readonly string[]) {
  const rows = childIds.length === 0 ? [] : await repository.listAtDoor(tx, childIds);
  await recordSensitiveReads(tx, {
    actorId: principal.userId,
    subjectIds: rows.map(({ childId }) => childId),
    fields: ['care', 'contacts'],
  });
  return new Map(
    rows.map(({ childId, today, ...row }) => [
      childId,
      {
        ...row,
        contacts: [...row.contacts],
        collectors: collectorsInForce(row.collectors, today),
      },
    ]),
  );
}

/** The same to judge by, which nobody sees. */
export async function listCollecting(tx: Tx, childIds: readonly string[]) {
  const rows = childIds.length === 0 ? [] : await repository.listAtDoor(tx, childIds);
  return new Map(
    rows.map((row) => [
      row.childId,
      {
        alone: row.goesHomeAlone,
        guardianIds: row.guardians
          .filter(({ mayCollect }) => mayCollect)
          .map(({ userId }) => userId),
        names: new Map(
          collectorsInForce(row.collectors, row.today).map(({ id, name }) => [id, name]),
        ),
      },
    ]),
  );
}
