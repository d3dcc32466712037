import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

/**
 * Makes a cluster in `place` unless it is whole already: UTF-8, sorted by code point the same on
 * every machine, its superuser `postgres` behind a password.
 */
export async function initialiseCluster(
  binaries: PostgresBinaries,
  place: string,
  user: RunAs,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  // initdb writes its configuration last but one; our mark says that it came to its end.
  const mark = join(place, 'stillweb-initialised');
  if (existsSync(mark)) return;
  for (const entry of readdirSync(place)) rmSync(join(place, entry), { recursive: true });
  const passwordFile = `${place}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${place}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await run(binaries.initdb, flags, { ...user, cwd: '/', env: {} });
  } finally {
    rmSync(passwordFile);
  }
  writeFileSync(mark, '');
}

/** The superuser's password, made when `dataDir` is new. */
export function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
