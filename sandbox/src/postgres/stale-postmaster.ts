import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { commandLineOf, identifyProcess, isAlive } from './process-identity.ts';

/**
 * Clears what a start that ended by kill -9 left in a cluster: stops its orphaned postmaster, and
 * removes the lock file of a dead one whose process number something else has now (in a container,
 * numbers repeat at every start). A lock file whose number is free PostgreSQL judges better itself:
 * it also looks for backends that still hold the shared memory.
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

/** Whether a living postmaster serves a cluster. */
export function isServed(cluster: string): boolean {
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
