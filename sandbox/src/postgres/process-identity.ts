import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type ProcessIdentity = { pid: number; startedAt: string };

/**
 * Names a process so that it can be recognised after its number was given to another one.
 * Returns undefined when no such process lives.
 */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startedAt = startTimeFromProc(pid) ?? startTimeFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

/** Whether the very process that `identity` names still lives. */
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
    // proc(5): the command name may hold spaces and brackets, so count from the last bracket on:
    // state is field 3, the start time in ticks since boot is field 22.
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
