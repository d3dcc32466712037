import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

/**
 * Claims a directory for this process until the returned function is called or the process has ended.
 * @throws DirectoryInUse when a running process has claimed it.
 */
export function claimDirectory(directory: string): () => void {
  const claimFile = join(directory, 'owner.json');
  const owner = readClaim(claimFile);
  if (owner && isAlive(owner)) throw new DirectoryInUse(directory, owner.pid);
  rmSync(claimFile, { force: true });
  // "wx" fails if the file exists: of two processes that come here at once, one fails.
  writeFileSync(claimFile, JSON.stringify(identifyProcess(process.pid)), { flag: 'wx' });
  return () => rmSync(claimFile, { force: true });
}

export class DirectoryInUse extends Error {
  constructor(directory: string, pid: number) {
    super(`${directory} is in use by process ${pid}. Stop it, or choose another DATA_DIR.`);
  }
}

/** Whether a running process has claimed the directory. */
export function isClaimed(directory: string): boolean {
  const owner = readClaim(join(directory, 'owner.json'));
  return owner !== undefined && isAlive(owner);
}

function readClaim(claimFile: string): ProcessIdentity | undefined {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(claimFile, 'utf8'));
    return { pid: Number(pid), startedAt: String(startedAt) };
  } catch {
    return undefined;
  }
}
