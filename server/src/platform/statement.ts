import { sql, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Executor } from './database.ts';

/** Where in a statement's text the value of a name belongs. */
export type Place<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/** Runs a statement with these values and answers the rows that it returns. */
export type Statement<Values, Row> = <Tables>(
  db: Executor<Tables>,
  values: Values,
) => Promise<Row[]>;

/**
 * A statement whose text is put together once and not at each call: for what busy endpoints run.
 * @param write the text, with a place for each value that a call brings
 */
export function statement<Values extends object, Row>(
  write: (place: Place<Values>) => RawBuilder<Row>,
): Statement<Values, Row> {
  const names = new Map<unknown, keyof Values>();
  const place = (name: keyof Values & string) => {
    const mark = Symbol(name);
    names.set(mark, name);
    return sql`${mark}`;
  };
  let written: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    written ??= write(place).compile(db);
    const parameters = written.parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const { rows } = await db.executeQuery<Row>({ ...written, parameters });
    return rows;
  };
}

/**
 * Selected by a statement whose commit nobody waits for: should the database crash, what it did in its
 * last second may be forgotten.
 */
export const withoutTheDisk = sql`set_config('synchronous_commit', 'off', true)`;
