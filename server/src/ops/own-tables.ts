import type pg from 'pg';
import { openPool } from '../platform/database/database.ts';
import { findConnectionProblems } from '../platform/database/connection-problems.ts';
import { giveToOwner, listOwnedByOthers } from '../platform/database/table-owner.ts';

/**
 * Gives the database and its tables to the role of DATABASE_OWNER_URL.
 * @param pool connects as superuser, or as the present owner
 * @throws where that role cannot log in, or only to another database
 */
export async function ownTables(
  pool: pg.Pool,
  ownerUrl: string | undefined,
  { write }: { write: boolean },
): Promise<string[]> {
  if (!ownerUrl) throw new Error('Set DATABASE_OWNER_URL to the role that should own the tables.');
  const connection = { variable: 'DATABASE_OWNER_URL', url: ownerUrl, advice: '' };
  const [problem] = await findConnectionProblems([connection], pool);
  if (problem) throw new Error(problem);
  const role = await readRole(ownerUrl);
  const owned = await listOwnedByOthers(pool, role);
  if (owned.length === 0) return [`${role} owns the database and all its tables.`];
  const lines = [...countByOwner(owned)].map(([what, count]) => `${role} gets ${count} ${what}`);
  if (!write)
    return [...lines, 'Stop the servers before: the role that they have now loses its rights.'];
  await giveToOwner(pool, role);
  return [
    ...lines,
    'Start the servers with this DATABASE_OWNER_URL: that gives them their rights.',
  ];
}

async function readRole(url: string): Promise<string> {
  const pool = openPool(url);
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user as role');
    return rows[0]?.role ?? '';
  } finally {
    await pool.end();
  }
}

function countByOwner(owned: { kind: string; owner: string }[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, owner } of owned) {
    const what = `${kind} of ${owner}`;
    counts.set(what, (counts.get(what) ?? 0) + 1);
  }
  return counts;
}
