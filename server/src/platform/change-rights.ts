import type pg from 'pg';

/**
 * Changes rights in the database, in one transaction. Of two servers that start at the same moment one waits:
 * PostgreSQL fails when both change the rights to a table. The name of the lock stays, for earlier releases.
 * @param owner connects as the role that owns the tables
 * @param statements what is to be run, once no other server changes rights
 */
export async function changeRights(
  owner: pg.Pool,
  statements: (client: pg.PoolClient) => Promise<string[]>,
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('stillweb console role'))`);
    await client.query((await statements(client)).join(';'));
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
