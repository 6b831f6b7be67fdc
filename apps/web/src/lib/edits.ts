/** Two people, one record: what was changed, where two edits differ, and how they come together. */
export interface Edits<Values extends object> {
  /** What both began with. */
  readonly start: Values;
  /** What the other person saved meanwhile. */
  readonly theirs: Values;
  /** What stands in the form. */
  readonly mine: Values;
}

export interface Difference<Field extends string = string> {
  readonly field: Field;
  readonly theirs: string;
  /** Null where the reader did not touch the field: theirs is simply taken over. */
  readonly mine: string | null;
}

/** What belongs together travels together: a pair of coordinates, an amount and its currency. */
export type Together<Value> = readonly (readonly (keyof Value & string)[])[];

/** Only what differs is sent. `before` may hold more than the fields of the form. */
export function changesBetween<After extends object>(
  before: { readonly [Field in keyof After]?: unknown },
  after: After,
  together: Together<After> = [],
): Partial<After> {
  const changed = new Set(fieldsOf(after).filter((field) => !isSame(before[field], after[field])));
  for (const group of together) {
    if (group.some((field) => changed.has(field))) for (const field of group) changed.add(field);
  }
  const changes: Partial<After> = {};
  for (const field of changed) changes[field] = after[field];
  return changes;
}

/** Where what they saved is not what stands in my form, in the order of the form. */
export function compareEdits<Values extends object>(
  { start, theirs, mine }: Edits<Values>,
  show: (field: keyof Values & string, value: Values[keyof Values & string]) => string,
): Difference<keyof Values & string>[] {
  return fieldsOf(start)
    .filter((field) => !isSame(theirs[field], mine[field]))
    .map((field) => ({
      field,
      theirs: show(field, theirs[field]),
      mine: isSame(mine[field], start[field]) ? null : show(field, mine[field]),
    }));
}

/** My touched fields on top of what they saved. */
export function mergeEdits<Values extends object>({ start, theirs, mine }: Edits<Values>): Values {
  const merged = { ...theirs };
  for (const field of fieldsOf(start)) {
    if (!isSame(mine[field], start[field])) merged[field] = mine[field];
  }
  return merged;
}

function fieldsOf<Values extends object>(values: Values): (keyof Values & string)[] {
  return Object.keys(values) as (keyof Values & string)[];
}

/** Texts, numbers, booleans and null by value; lists of them item by item. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return Object.is(one, other);
  return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
}
