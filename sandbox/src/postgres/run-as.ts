import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that PostgreSQL runs as; undefined means the user that runs this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so for root this is an unprivileged user of the machine. It must
 * exist, since initdb looks up its name.
 */
export function choosePostgresUser(passwd = '/etc/passwd'): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync(passwd, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const user = users.find(({ name }) => name === 'nobody') ?? users[0];
  if (!user)
    throw new Error('PostgreSQL does not run as root and this machine has no other user for it.');
  return { uid: user.uid, gid: user.gid };
}

/** Whether `user` can enter a directory, by the permissions and ACLs of the whole path. */
export function canEnter(user: RunAs, directory: string): boolean {
  return canRun(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', directory]);
}

/** Whether `user` can run `command` with these arguments and it exits with 0. */
export function canRun(user: RunAs, command: string, args: string[]): boolean {
  try {
    execFileSync(command, args, { ...user, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
