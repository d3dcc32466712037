import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';

/**
 * Claims a directory for this process until the returned function is called or the process has ended.
 * @throws DirectoryInUse when a running process has claimed it.
 */
export function claimDirectory(directory: string): () => void {
  const claimFile = join(directory, 'owner.json');
  const owner = readClaim(claimFile);
  if (owner && isAlive(owner)) throw new DirectoryInUse(directory, owner.pid);
  rmSync(claimFile, { force: true });
  // "wx" fails if the file exists: of two processes that do this simultaneously, one fails.
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

export type ProcessIdentity = { pid: number; startedAt: string };

/**
 * Identifies a process by its start time too, since the system gives ids to new processes again.
 * Returns undefined when no such process runs.
 */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = startTimeFromProc(pid) ?? startTimeFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether the process of this identity is still running. */
export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startedAt === identity.startedAt;
}

/** The command line of a process, its arguments separated by spaces; empty when it can't be read. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ps(pid, 'command') ?? '';
  }
}

function startTimeFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): the command name may contain spaces and brackets, so fields count from the last bracket:
    // field 3 is the state, field 22 the start time in ticks since boot.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  return process.platform === 'linux' ? undefined : ps(pid, 'lstart');
}

function ps(pid: number, column: string): string | undefined {
  try {
    return (
      execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() ||
      undefined
    );
  } catch {
    return undefined;
  }
}
