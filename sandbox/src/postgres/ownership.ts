import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

/**
 * Claims `dataDir` for this process until the returned function is called or the process is gone.
 * @throws when a living process holds it.
 */
export function claimDataDir(dataDir: string): () => void {
  const claimFile = join(dataDir, 'owner.json');
  const holder = readClaim(claimFile);
  if (holder && isAlive(holder)) {
    throw new Error(
      `${dataDir} is in use by process ${holder.pid}. Stop it, or choose another DATA_DIR.`,
    );
  }
  writeFileSync(claimFile, JSON.stringify(identifyProcess(process.pid)));
  return () => rmSync(claimFile, { force: true });
}

/** Whether a living process holds `dataDir`. */
export function isClaimed(dataDir: string): boolean {
  const holder = readClaim(join(dataDir, 'owner.json'));
  return holder !== undefined && isAlive(holder);
}

function readClaim(claimFile: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(claimFile, 'utf8'));
    return { pid: Number(pid), startedAt: String(startedAt) };
  } catch {
    return undefined;
  }
}
