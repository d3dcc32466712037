import { randomInt } from 'node:crypto';
import pg from 'pg';

/** A variable that leads to the database. */
export type Connection = {
  variable: string;
  url: string;
  /** Whether its role must own the tables, or must not; undefined where it may. */
  mustOwnTables?: boolean | undefined;
  /** What to do about a role that is wrong in that. */
  advice: string;
};

/**
 * Finds connections that are refused, have a wrong role, or lead to another database than the pool, as after a restore
 * that forgot one. A lock proves that a database is the same, because only it knows the lock: names and ids are the
 * same in a copy.
 * @param pool undefined where its own connection is refused
 * @returns a line for each connection with a problem
 */
export async function findConnectionProblems(
  connections: Connection[],
  pool?: pg.Pool,
): Promise<string[]> {
  const key = randomInt(2 ** 47);
  const holder = await pool?.connect();
  try {
    await holder?.query('select pg_advisory_lock($1)', [key]);
    const problems: string[] = [];
    for (const connection of connections) {
      const problem = await findProblem(connection, holder && key);
      if (problem) problems.push(problem);
    }
    return problems;
  } finally {
    // Ends the connection, and the lock with it.
    holder?.release(true);
  }
}

async function findProblem(
  { variable, url, mustOwnTables, advice }: Connection,
  key: number | undefined,
): Promise<string | undefined> {
  let client: pg.Client | undefined;
  try {
    // It reads the certificate that the URL names.
    client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    await client.connect();
    if (key !== undefined && (await canLock(client, key))) {
      return `${variable} must lead to the database of DATABASE_URL`;
    }
    const { owns, creates } = await readRights(client);
    const isRight = mustOwnTables ? (owns ?? creates) : mustOwnTables === undefined || !owns;
    return isRight ? undefined : advice;
  } catch (error) {
    return `${variable} cannot be used: ${describe(error)}`;
  } finally {
    await client?.end();
  }
}

async function canLock(client: pg.Client, key: number): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [key]);
  return rows[0]?.locked !== false;
}

type Rights = {
  /** Null before the first migration. A superuser is a member of each role. */
  owns: boolean | null;
  creates: boolean | null;
};

async function readRights(client: pg.Client): Promise<Rights> {
  const { rows } = await client.query<Rights>(
    `select has_schema_privilege(to_regnamespace('public'), 'create') as creates, (
       select pg_has_role(relowner, 'member') from pg_class
       where oid = to_regclass('public.audit_log')) as owns`,
  );
  return rows[0] ?? { owns: null, creates: null };
}

/** The driver names role, database or host, and no password. Node has no message where it has tried several addresses. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error && String(error.code)) || error.name;
}
