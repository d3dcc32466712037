import type {
  Compilable,
  Kysely,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
} from 'kysely';
import pg from 'pg';

const nameInText = / \/\* prepared as ([\w-]+) \*\/$/;

/**
 * Runs a statement under a name, so that PostgreSQL parses and plans it once for each connection: of the
 * hottest calls, that took more than the execution. Its text must always be the same, so a list is one
 * parameter (`= any($1)`). Within a transaction it has no name: a plan that is out of date would abort the
 * transaction.
 */
export async function executePrepared<Row>(
  db: Pick<Kysely<never>, 'isTransaction' | 'executeQuery'>,
  name: string,
  statement: Compilable<Row>,
): Promise<Row[]> {
  const compiled = statement.compile();
  // Kysely passes nothing but the text on to the pool.
  const sql = db.isTransaction ? compiled.sql : `${compiled.sql} /* prepared as ${name} */`;
  return (await db.executeQuery<Row>({ ...compiled, sql })).rows;
}

/** The pool as Kysely uses it, which prepares what has a name. */
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
