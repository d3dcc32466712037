import { firstHash, hashRow } from '../store/audit-row.ts';
import { listChain } from '../store/audit-log.ts';
import type { ConsoleDatabase } from '../tables.ts';

/** `brokenAt`: the first row that is not as it was written, or comes after one that is gone. */
export type ChainState = { rows: number; lastHash: Buffer; brokenAt: number | undefined };

const batchSize = 1000;

/** Reads the audit log from its first row, and stops at the first that breaks the chain. */
export async function verifyChain(db: ConsoleDatabase): Promise<ChainState> {
  let rows = 0;
  let lastHash: Buffer = firstHash;
  for (;;) {
    const links = await listChain(db, { after: rows, limit: batchSize });
    for (const { row, hash } of links) {
      const isNext = row.id === rows + 1 && row.previousHash.equals(lastHash);
      if (!isNext || !hashRow(row).equals(hash)) return { rows, lastHash, brokenAt: row.id };
      rows = row.id;
      lastHash = hash;
    }
    if (links.length < batchSize) return { rows, lastHash, brokenAt: undefined };
  }
}
