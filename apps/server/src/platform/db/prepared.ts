import { type RawBuilder, sql } from 'kysely';
import { query, type Statement } from './database.ts';

/** Stands where a value will be. */
class Place {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Puts a value of that name here, each time the statement runs. */
export type Value<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

/**
 * A statement whose text is always the same: put together once, and from then on only filled with values.
 * For what runs at every call or at every sign-in; the building would take longer there than the asking.
 */
export function prepared<Row, Values extends object>(
  build: (value: Value<Values>) => Statement<Row>,
): (values: Values) => Statement<Row> {
  const compiled = build((name) => sql.val(new Place(name)) as RawBuilder<never>).compile(query);
  return (values) => ({
    compile: () => ({
      ...compiled,
      parameters: compiled.parameters.map((parameter) =>
        parameter instanceof Place ? values[parameter.name as keyof Values] : parameter,
      ),
    }),
  });
}
