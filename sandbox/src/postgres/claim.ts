import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

/**
 * Claims a directory for this process until the returned function is called or the process is gone.
 * @throws DirectoryInUse when a living process holds it.
 */
export function claimDirectory(directory: string): () => void {
  const claimFile = join(directory, 'owner.json');
  const holder = readClaim(claimFile);
  if (holder && isAlive(holder)) throw new DirectoryInUse(directory, holder.pid);
  rmSync(claimFile, { force: true });
  // "wx": of two processes that get here together, one fails.
  writeFileSync(claimFile, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx' });
  return () => rmSync(claimFile, { force: true });
}

export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}. Stop it, or choose another DATA_DIR.`);
  }
}

/** Whether a living process holds the directory. */
export function isClaimed(directory: string): boolean {
  const holder = readClaim(join(directory, 'owner.json'));
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
