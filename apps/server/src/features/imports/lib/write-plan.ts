import { type RawBuilder, sql } from 'kysely';
import { defaultRights } from '#domain/families/guardianship.ts';
import type { ImportPlan, NewPerson } from '#domain/imports/plan.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { insertRows } from '../../../platform/db/rows.ts';
import { AppError, refusing } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';

/** So many rows in one statement: each is short, however long the list is. */
const PIECE = 500;

export interface Writing {
  readonly plan: ImportPlan;
  /** Of the built-in roles; nobody becomes anything else by a file. */
  readonly roleIds: Readonly<Record<NewPerson['kind'], string>>;
  /** As they were when the plan was made. */
  readonly versions: ReadonlyMap<string, number>;
  /** Told how much of all is written, from 0 to 1. */
  readonly onProgress: (part: number) => Promise<void>;
}

export interface Written {
  readonly idOf: (ref: string) => string;
  readonly addedIds: readonly string[];
}

const piecesOf = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / PIECE) }, (_, index) =>
    rows.slice(index * PIECE, (index + 1) * PIECE),
  );

const changedMeanwhile = (cause?: unknown) => new AppError('import_changed', { cause });

/** All of a plan, in the transaction of the caller: it is there whole, or not at all. */
export async function writePlan(tx: Tx, writing: Writing): Promise<Written> {
  const { plan, roleIds, versions, onProgress } = writing;
  const ids = new Map(plan.added.map(({ key }) => [key, newId()]));
  const idOf = (ref: string) => ids.get(ref) ?? ref;
  await holdKnown(tx, plan);
  const steps = [
    ...piecesOf(plan.added).map((people) => () => insertPeople(tx, { people, roleIds, idOf })),
    ...piecesOf(plan.changed).map((changes) => () => updatePeople(tx, changes, versions)),
    ...piecesOf(plan.ties).map((ties) => () => insertTies(tx, ties, idOf)),
    ...piecesOf(plan.members).map((members) => () => insertMembers(tx, members, idOf)),
  ];
  for (const [index, step] of steps.entries()) {
    await step();
    await onProgress((index + 1) / steps.length);
  }
  return { idOf, addedIds: [...ids.values()] };
}

/** Whoever of the school is joined to somebody must still be here; in the order of ids, as everywhere. */
async function holdKnown(tx: Tx, { added, ties, members }: ImportPlan): Promise<void> {
  const fresh = new Set(added.map(({ key }) => key));
  const known = new Set(
    [
      ...ties.flatMap(({ child, guardian }) => [child, guardian]),
      ...members.map(({ child }) => child),
    ].filter((ref) => !fresh.has(ref)),
  );
  if (known.size === 0) return;
  const rows = await tx.all(
    sql<{ id: string }>`select u.id from users u where u.tenant_id = ${tx.tenantId}
      and u.id = any(${[...known]}::uuid[]) and u.status <> 'archived' order by u.id for share of u`,
  );
  if (rows.length < known.size) throw changedMeanwhile();
}

async function insertPeople(
  tx: Tx,
  {
    people,
    roleIds,
    idOf,
  }: Pick<Writing, 'roleIds'> & Pick<Written, 'idOf'> & { readonly people: readonly NewPerson[] },
): Promise<void> {
  const { tenantId } = tx;
  const rows = people.map(({ key, kind: _kind, ...person }) => ({
    tenantId,
    id: idOf(key),
    ...person,
    usernameKey: person.username.toLowerCase(),
    emailKey: person.email?.toLowerCase() ?? null,
    passwordHash: null,
    status: 'invited' as const,
  }));
  await refusing(tx.run(insertRows('users', rows as never)), {
    users_username_unique: changedMeanwhile,
  });
  await tx.run(
    insertRows(
      'userRoles',
      people.map(({ key, kind }) => ({ tenantId, userId: idOf(key), roleId: roleIds[kind] })),
    ),
  );
}

/** Two editors are told apart as everywhere: whom somebody changed since the plan was made is not overwritten. */
async function updatePeople(
  tx: Tx,
  changes: ImportPlan['changed'],
  versions: Writing['versions'],
): Promise<void> {
  const rows = changes.map(({ id, fields }) => ({
    id,
    version: versions.get(id) ?? 0,
    email: fields.email ?? null,
    phone: fields.phone ?? null,
    address: fields.address ?? null,
    language: fields.language ?? null,
    birth_date: fields.birthDate ?? null,
  }));
  const touched = await tx.run(
    sql`update users u set email = coalesce(r.email, u.email), email_key = coalesce(lower(r.email), u.email_key),
        phone = coalesce(r.phone, u.phone), address = coalesce(r.address, u.address),
        language = coalesce(r.language, u.language), birth_date = coalesce(r.birth_date, u.birth_date),
        version = u.version + 1, updated_at = app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, version integer, email text, phone text,
        address text, language text, birth_date date)
      where u.tenant_id = ${tx.tenantId} and u.id = r.id and u.version = r.version and u.status <> 'archived'`,
  );
  if (touched < rows.length) throw changedMeanwhile();
  const addressed = rows.flatMap(({ id, email }) => (email === null ? [] : [id]));
  await rememberAddresses(tx, sql`g.guardian_id = any(${addressed}::uuid[])`);
}

/** A child hidden from a guardian later gets no mail at an address that was ever theirs. */
async function rememberAddresses(tx: Tx, ofTies: RawBuilder<unknown>): Promise<void> {
  await tx.run(
    sql`insert into guardian_emails (tenant_id, child_id, email_key)
      select distinct g.tenant_id, g.child_id, p.email_key from guardianships g
      join users p on p.tenant_id = g.tenant_id and p.id = g.guardian_id
      where g.tenant_id = ${tx.tenantId} and p.email_key is not null and ${ofTies}
      on conflict do nothing`,
  );
}

async function insertTies(tx: Tx, ties: ImportPlan['ties'], idOf: Written['idOf']): Promise<void> {
  const { tenantId } = tx;
  const rows = ties.map(({ child, guardian, relation, pays }) => {
    const { see, book, reportAbsences, seeDocuments, pay, collect } = defaultRights({ pays });
    return {
      tenantId,
      id: newId(),
      childId: idOf(child),
      guardianId: idOf(guardian),
      relation,
      canSee: see.granted,
      canBook: book.granted,
      canReportAbsences: reportAbsences.granted,
      canSeeDocuments: seeDocuments.granted,
      canPay: pay.granted,
      canCollect: collect.granted,
    };
  });
  // Somebody who tied the same two meanwhile was quicker; their rights stay as they are.
  await tx.run(
    insertRows('guardianships', rows as never).onConflict((conflict) =>
      conflict.columns(['tenantId', 'guardianId', 'childId']).doNothing(),
    ),
  );
  const childIds = rows.map(({ childId }) => childId);
  await rememberAddresses(tx, sql`g.child_id = any(${childIds}::uuid[])`);
}

async function insertMembers(
  tx: Tx,
  members: ImportPlan['members'],
  idOf: Written['idOf'],
): Promise<void> {
  await refusing(
    tx.run(
      insertRows(
        'cohortChildren',
        members.map(({ child, cohortId }) => ({
          tenantId: tx.tenantId,
          cohortId,
          childId: idOf(child),
        })),
      ).onConflict((conflict) => conflict.doNothing()),
    ),
    // The cohort was deleted in the meantime.
    { cohort_children_cohort: changedMeanwhile },
  );
}
