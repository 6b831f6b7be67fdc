/** A three-way comparison of two edits of one record. */
export interface Edits<Values extends object> {
  /** The version both editors started from. */
  readonly start: Values;
  /** The version the other editor saved. */
  readonly theirs: Values;
  /** The values in the form. */
  readonly mine: Values;
}

export interface Difference<Field extends string = string> {
  readonly field: Field;
  readonly theirs: string;
  /** Null where the field was not changed here: theirs is kept. */
  readonly mine: string | null;
}

/** Fields that are sent together if one changes: coordinates, an amount and its currency. */
export type FieldGroups<Value> = readonly (readonly (keyof Value & string)[])[];

/** The changed fields. `before` may hold more than the fields of the form. */
export function changesBetween<After extends object>(
  before: { readonly [Field in keyof After]?: unknown },
  after: After,
  fieldGroups: FieldGroups<After> = [],
): Partial<After> {
  const changed = new Set(fieldsOf(after).filter((field) => !isSame(before[field], after[field])));
  for (const group of fieldGroups) {
    if (group.some((field) => changed.has(field))) for (const field of group) changed.add(field);
  }
  const changes: Partial<After> = {};
  for (const field of changed) changes[field] = after[field];
  return changes;
}

/** Fields whose saved value differs from the form's, in the order of the form. */
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

/** My changed fields on top of their version. */
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

/** Deep equality of plain data; the order of keys does not matter. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return Object.is(one, other);
  if (one === null || other === null || Array.isArray(one) !== Array.isArray(other)) {
    return one === other;
  }
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(one[key as never], other[key as never]))
  );
}
