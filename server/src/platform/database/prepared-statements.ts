import {
  sql,
  type Compilable,
  type CompiledQuery,
  type Kysely,
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type RawBuilder,
} from 'kysely';
import pg from 'pg';

const nameInText = / \/\* prepared as ([\w-]+) \*\/$/;

class Placeholder<Key> {
  readonly key: Key;

  constructor(key: Key) {
    this.key = key;
  }
}

/** The place of a value in a prepared statement. */
export type ValueOf<Values> = <Key extends keyof Values>(key: Key) => RawBuilder<Values[Key]>;

/**
 * A statement that is built once, and run under a name, so that PostgreSQL parses and plans it once for each
 * connection: of the hottest calls, that took more than the execution. It plans each time what it would guess
 * wrongly: so constants are part of the text, and no value is a list. Within a transaction a statement has no
 * name: a plan that is out of date would abort the transaction.
 * @param build runs once: what differs between calls is a value
 */
export function prepare<
  Db extends Pick<Kysely<never>, 'isTransaction' | 'executeQuery'>,
  Values extends object,
  Row,
>(
  name: string,
  build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    built ??= inlineConstants(build(db, (key) => sql`${new Placeholder(key)}`).compile());
    // Kysely passes nothing but the text on to the pool.
    const text = db.isTransaction ? built.sql : `${built.sql} /* prepared as ${name} */`;
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.key) : parameter,
    );
    return (await db.executeQuery<Row>({ ...built, sql: text, parameters })).rows;
  };
}

function inlineConstants<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const text = query.sql.replaceAll(/\$(\d+)/g, (_match, number) => {
    const parameter = query.parameters[Number(number) - 1];
    const isConstant = typeof parameter === 'string' || typeof parameter === 'number';
    return isConstant ? pg.escapeLiteral(`${parameter}`) : `$${parameters.push(parameter)}`;
  });
  return { ...query, sql: text, parameters };
}

/** The pool as Kysely uses it, which prepares named statements. */
export function preparingPool(pool: pg.Pool): PostgresPool {
  return {
    connect: async () => new PreparingClient(await pool.connect()),
    end: () => pool.end(),
    options: pool.options,
  };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  #hasOldPlan = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('This pool has no cursors');
    const name = nameInText.exec(text)?.[1];
    const statement = { text, values: [...values] };
    return name ? this.#queryPrepared({ ...statement, name }) : this.#client.query(statement);
  }

  async #queryPrepared({ name, ...statement }: { name: string; text: string; values: unknown[] }) {
    try {
      return await this.#client.query({ name, ...statement });
    } catch (error) {
      if (!isAboutPlan(error)) throw error;
      this.#hasOldPlan = true;
      return this.#client.query(statement);
    }
  }

  /** A connection with a plan that is out of date ends, and with it the plan. */
  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#hasOldPlan);
  }
}

/** Whether a migration has changed a table since the statement was prepared. */
function isAboutPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000';
}
