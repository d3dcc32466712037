import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { commandLineOf, identifyProcess, isAlive } from './claim.ts';

/**
 * Cleans up after a starter that was killed: stops its orphaned postmaster, and removes the lock file
 * of a dead one whose process id belongs to another program now (in a container ids repeat at every
 * start). A lock file whose id is free is left to PostgreSQL, which also checks for backends that
 * still use the shared memory.
 * @throws when the orphan does not stop within ten seconds.
 */
export async function clearStalePostmaster(cluster: string): Promise<void> {
  const lockFile = join(cluster, 'postmaster.pid');
  const pid = readPid(lockFile);
  const identity = pid === undefined ? undefined : identifyProcess(pid);
  if (!identity) return;
  if (!isPostmasterOf(identity.pid, cluster)) {
    rmSync(lockFile, { force: true });
    return;
  }
  process.kill(identity.pid, 'SIGINT');
  const deadline = Date.now() + 10_000;
  while (isAlive(identity)) {
    if (Date.now() > deadline) {
      throw new Error(
        `An orphaned PostgreSQL (process ${identity.pid}) of ${cluster} does not stop.`,
      );
    }
    await setTimeout(20);
  }
}

/** Whether a postmaster runs on a cluster. */
export function isRunning(cluster: string): boolean {
  const pid = readPid(join(cluster, 'postmaster.pid'));
  return pid !== undefined && isPostmasterOf(pid, cluster);
}

function readPid(lockFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isPostmasterOf(pid: number, cluster: string): boolean {
  const command = commandLineOf(pid);
  return command.includes('postgres') && command.includes(cluster);
}
