import type pg from 'pg';

/** What `explain (format json)` tells of one step. */
export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How a list could be read from indexes alone: reading everything and sorting it count as last resorts. */
const PREFERENCES = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
};

/** The plan of a statement as it was sent, with its parameters still open, inside an open transaction. */
export async function explain(client: pg.ClientBase, text: string): Promise<PlanNode> {
  for (const [name, value] of Object.entries(PREFERENCES))
    await client.query(`set local ${name} = ${value}`);
  await client.query(`prepare listed as ${text}`);
  try {
    const count = Math.max(
      0,
      ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)),
    );
    const open = count === 0 ? '' : `(${Array.from({ length: count }, () => 'null').join(', ')})`;
    const { rows } = await client.query(`explain (format json) execute listed${open}`);
    return rows[0]['QUERY PLAN'][0].Plan;
  } finally {
    await client.query('deallocate listed');
  }
}

const childrenOf = ({ Plans = [] }: PlanNode) =>
  // What is looked up for each row beside the way that the rows come.
  Plans.filter((plan) => !['InitPlan', 'SubPlan'].includes(plan['Parent Relationship'] ?? ''));

/** The way the rows of a page come, from the page down to the table. */
function wayOf(plan: PlanNode): PlanNode[] {
  const [first] = childrenOf(plan);
  return first ? [plan, ...wayOf(first)] : [plan];
}

/** Every step of the plan, lookups included. */
function stepsOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
}

export function tablesReadWhole(plan: PlanNode): string[] {
  return stepsOf(plan)
    .filter((step) => step['Node Type'] === 'Seq Scan')
    .map((step) => step['Relation Name'] ?? '');
}

export interface PageSource {
  /** The index that the rows come from; null where the table was read as a whole. */
  readonly index: string | null;
  /** Rows of one value that are put in order among themselves are fine; all of them are not. */
  readonly sorted: boolean;
}

/** Where the rows of a page come from. What happens to a page once it is cut out costs nothing. */
export function pageSourceOf(plan: PlanNode): PageSource {
  const way = wayOf(plan);
  const cut = way.findLastIndex((step) => step['Node Type'] === 'Limit');
  const below = way.slice(cut + 1);
  return {
    index: below.at(-1)?.['Index Name'] ?? null,
    sorted: below.some((step) => step['Node Type'] === 'Sort'),
  };
}
