import { randomInt } from 'node:crypto';
import pg from 'pg';

/**
 * Which of these variables leads to another database than the pool, as after a restore that forgot one. A
 * lock proves it, because only its own database knows it: names and ids are the same in a copy.
 * @param urls by the name of the variable
 * @throws Error that names the variable whose database cannot be reached
 */
export async function findOtherDatabases(
  pool: pg.Pool,
  urls: Record<string, string | undefined>,
): Promise<string[]> {
  const key = randomInt(2 ** 47);
  const holder = await pool.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [key]);
    const others: string[] = [];
    for (const [variable, url] of Object.entries(urls)) {
      if (url && (await canLock(variable, url, key))) others.push(variable);
    }
    return others;
  } finally {
    // Ends the connection, and the lock with it.
    holder.release(true);
  }
}

async function canLock(variable: string, url: string, key: number): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [key]);
    return rows[0]?.locked !== false;
  } catch (error) {
    throw new Error(`The database of ${variable} cannot be used`, { cause: error });
  } finally {
    await client.end();
  }
}
