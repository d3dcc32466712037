import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { root } from '../settings.ts';

/** A digest of the contents of files and folders of the checkout, without tests. */
export function digestOf(paths: string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Whether this is the stamp of the last build. */
export function isFresh(stampFile: string, stamp: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === stamp;
  } catch {
    return false;
  }
}

/** Called before a build, so that one that fails never counts as fresh. */
export function removeStamp(stampFile: string): void {
  rmSync(stampFile, { force: true });
}

export function writeStamp(stampFile: string, stamp: string): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const ignored = /^(node_modules|dist|build|\.react-router|coverage)$|\.test\.tsx?$/;

function filesIn(path: string): string[] {
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status) return [];
  if (status.isFile()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.test(name));
  return names.flatMap((name) => filesIn(join(path, name)));
}
