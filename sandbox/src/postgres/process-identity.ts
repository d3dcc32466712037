import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
