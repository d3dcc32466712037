import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import type pg from 'pg';

/** Where in a statement's text the value of a name belongs. */
export type Place<Values> = (name: keyof Values & string) => RawBuilder<unknown>;

/** Runs a statement with these values and answers the rows that it returns. */
export type Statement<Values, Row> = (pool: pg.Pool, values: Values) => Promise<Row[]>;

/** Puts texts together and has no database. */
const writer = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * A statement whose text is put together once and not at each call, and which goes straight to pg: for
 * what busy endpoints run. Not for transactions.
 * @param write the text, with a place for each value that a call brings
 */
export function statement<Values extends object, Row extends pg.QueryResultRow>(
  write: (place: Place<Values>) => RawBuilder<Row>,
): Statement<Values, Row> {
  const names = new Map<unknown, keyof Values>();
  const place = (name: keyof Values & string) => {
    const mark = Symbol(name);
    names.set(mark, name);
    return sql`${mark}`;
  };
  const { sql: text, parameters } = write(place).compile(writer);
  return async (pool, values) => {
    const given = parameters.map((parameter) => {
      const name = names.get(parameter);
      return name === undefined ? parameter : values[name];
    });
    const client = await pool.connect();
    try {
      const { rows } = await client.query<Row>(text, given);
      return rows;
    } finally {
      client.release();
    }
  };
}

/**
 * Selected by a statement whose commit nobody waits for: should the database crash, what it did in its
 * last second may be forgotten.
 */
export const withoutTheDisk = sql`set_config('synchronous_commit', 'off', true)`;
