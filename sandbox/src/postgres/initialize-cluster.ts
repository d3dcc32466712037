import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { PostgresBinaries } from './binaries.ts';
import type { RunAs } from './run-as.ts';

const run = promisify(execFile);

/**
 * Creates a cluster in `directory` unless a complete one is there: UTF-8, sorted by code point on
 * every machine, with a password for its superuser `postgres`.
 */
export async function initializeCluster(
  binaries: PostgresBinaries,
  directory: string,
  user: RunAs,
  { password, durable }: { password: string; durable: boolean },
): Promise<void> {
  // initdb's own files don't show whether it has finished, so the marker is written after it. Data folders of
  // earlier releases have it under this name.
  const marker = join(directory, 'stillweb-initialised');
  if (existsSync(marker)) return;
  for (const entry of readdirSync(directory)) rmSync(join(directory, entry), { recursive: true });
  const passwordFile = `${directory}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${directory}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // How often each connection hashes its password: 4096 times take two milliseconds.
    ...(durable ? [] : ['--no-sync', '--set=scram_iterations=1']),
  ];
  try {
    await run(binaries.initdb, flags, { ...user, cwd: '/', env: {} });
  } finally {
    rmSync(passwordFile);
  }
  writeFileSync(marker, '');
}

/** The superuser's password, created in a new `dataDir`. */
export function superuserPassword(dataDir: string): string {
  const file = join(dataDir, 'password');
  if (!existsSync(file))
    writeFileSync(file, randomBytes(18).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
