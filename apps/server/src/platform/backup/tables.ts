import type pg from 'pg';

export interface TableToKeep {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** Values travel as the texts that PostgreSQL writes and reads: these settings make both sides agree on them. */
export const SAME_TEXTS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local timezone = 'UTC'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

/** Every table with rows of schools, from the catalogue: what a later release adds is kept without anybody thinking of it. */
export async function listTables(client: pg.Client): Promise<TableToKeep[]> {
  const { rows } = await client.query<{ name: string; columns: TableToKeep['columns'] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname,
         'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         and exists (select 1 from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')
       group by c.relname order by c.relname`,
  );
  return inOrder(rows, await listReferences(client));
}

async function listReferences(client: pg.Client): Promise<{ from: string; to: string }[]> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select f.relname as from, t.relname as to from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
       where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`,
  );
  return rows;
}

/** What others point at first, so that rows can be put in one table after the other. */
function inOrder(
  tables: readonly TableToKeep[],
  references: readonly { from: string; to: string }[],
): TableToKeep[] {
  const ordered: TableToKeep[] = [];
  const left = new Map(tables.map((table) => [table.name, table]));
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ from, to }) => from === name && left.has(to)),
    );
    if (free.length === 0) {
      throw new Error(`tables point at each other in a circle: ${[...left.keys()].join(', ')}`);
    }
    for (const table of free) left.delete(table.name);
    ordered.push(...free);
  }
  return ordered;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const MOST_IN_PART = 4 * 1024 * 1024;
/** A row with bytes in it may be a picture of two megabytes. */
const stepOf = ({ columns }: TableToKeep) =>
  columns.some(({ type }) => type === 'bytea') ? 20 : 1_000;

/** The rows of one school as lines of JSON, an array of texts each, in pieces that fit into memory. */
export async function* readRows(
  client: pg.Client,
  table: TableToKeep,
  tenantId: string,
): AsyncGenerator<{ bytes: Buffer; rows: number }> {
  const texts = table.columns.map(({ name }) => `${quoted(name)}::text`).join(', ');
  await client.query(`declare kept no scroll cursor for select to_json(array[${texts}])::text as line
    from ${quoted(table.name)} where tenant_id = ${client.escapeLiteral(tenantId)}`);
  let lines: string[] = [];
  let length = 0;
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${stepOf(table)} from kept`);
    for (const { line } of rows) {
      lines.push(line);
      length += line.length;
      if (length < MOST_IN_PART) continue;
      yield { bytes: Buffer.from(`${lines.join('\n')}\n`), rows: lines.length };
      lines = [];
      length = 0;
    }
    if (rows.length === 0) break;
  }
  if (lines.length > 0) yield { bytes: Buffer.from(`${lines.join('\n')}\n`), rows: lines.length };
  await client.query('close kept');
}

const waitingName = (table: TableToKeep) => quoted(`restored_${table.name}`);

/** Where rows of an archive wait: without keys, so that the order in which they come does not matter. */
export async function createWaiting(client: pg.Client, table: TableToKeep): Promise<void> {
  await client.query(
    `create temp table ${waitingName(table)} on commit drop as select * from ${quoted(table.name)} with no data`,
  );
}

export async function addWaiting(
  client: pg.Client,
  table: TableToKeep,
  { columns, bytes }: { columns: readonly string[]; bytes: Buffer },
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const values = columns.map((name, index) => {
    const type = types.get(name);
    if (!type) throw new Error(`${table.name} has no column ${name}`);
    return `(line->>${index})::${type}`;
  });
  const lines = bytes.toString('utf8').trimEnd().split('\n').join(',');
  await client.query(
    `insert into ${waitingName(table)} (${columns.map(quoted).join(', ')})
       select ${values.join(', ')} from jsonb_array_elements($1::jsonb) line`,
    [`[${lines}]`],
  );
}

/**
 * All at once: rows of one table may point at each other. Row-level security is in force for the owner too, so COPY
 * would be refused; where the owner is above it, rows of another school are left out here and missed by who counts.
 */
export async function putInPlace(
  client: pg.Client,
  table: TableToKeep,
  tenantId: string,
): Promise<number> {
  const columns = table.columns.map(({ name }) => quoted(name)).join(', ');
  const { rowCount } = await client.query(
    `insert into ${quoted(table.name)} (${columns}) select ${columns} from ${waitingName(table)}
       where tenant_id = $1`,
    [tenantId],
  );
  await client.query(`drop table ${waitingName(table)}`);
  return rowCount ?? 0;
}
