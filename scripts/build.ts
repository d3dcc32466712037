import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, dirname, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { claimDirectory, DirectoryInUse } from '../sandbox/src/postgres/claim.ts';
import { offeredLanguages } from '@stillweb/texts/languages';
import { root } from './lib/settings.ts';
import { thirdPartyNotices } from './generate/third-party-notices.ts';
import { bundle, findCommit } from './lib/builder/bundle.ts';
import { buildConsole, buildSite } from './lib/builder/site.ts';

type Target = {
  name: string;
  /** The files and folders that it is built from, in addition to `common`. */
  sources: string[];
  /** Names what else it is built from, such as the commit. */
  label?: () => string;
  stampFile: string;
  build: (signal?: AbortSignal) => Promise<void>;
};

const common = [
  'texts',
  'contract/src',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.ts',
  'scripts/lib/builder',
];

const targets: Target[] = [
  {
    name: 'server',
    sources: ['server/src', 'server/tsconfig.json', 'package.json'],
    label: findCommit,
    stampFile: 'server/dist/.stamp',
    build: () => bundle('server'),
  },
  {
    name: 'sandbox',
    sources: ['sandbox/src', 'sandbox/tsconfig.json'],
    stampFile: 'sandbox/dist/.stamp',
    build: () => bundle('sandbox'),
  },
  {
    name: 'site',
    sources: ['web', 'ui'],
    label: () =>
      offeredLanguages(process.env)
        .map(({ code }) => code)
        .join(' '),
    stampFile: 'web/build/.stamp',
    build: buildSite,
  },
  {
    name: 'console',
    sources: ['console', 'ui'],
    stampFile: 'console/build/.stamp',
    build: buildConsole,
  },
];

/**
 * Builds every target whose sources have changed since its last build. Only one process builds at a time.
 * @param names which targets; all by default
 * @returns the names of the targets that were built
 * @throws with the output of the builds that failed
 */
export async function buildStale(
  signal?: AbortSignal,
  names = targets.map(({ name }) => name),
): Promise<string[]> {
  if (staleTargets(names).length === 0) return [];
  const release = await lockBuild();
  try {
    const stale = staleTargets(names);
    await waitForAll(stale.map((target) => buildTarget(target, signal)));
    return stale.map(({ name }) => name);
  } finally {
    release();
  }
}

async function buildTarget(target: Target, signal?: AbortSignal): Promise<void> {
  const stampFile = join(root, target.stampFile);
  const stamp = stampOf(target);
  removeStamp(stampFile);
  await target.build(signal);
  writeStamp(stampFile, stamp);
}

/** Waits for every build before it throws, so that none is still running. */
async function waitForAll(builds: Promise<void>[]): Promise<void> {
  const results = await Promise.allSettled(builds);
  const reasons = results.filter((result) => result.status === 'rejected');
  const lines = reasons.map(({ reason }) => (reason instanceof Error ? reason.message : reason));
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

function staleTargets(names: string[]): Target[] {
  return targets.filter(
    (target) =>
      names.includes(target.name) && !isFresh(join(root, target.stampFile), stampOf(target)),
  );
}

function stampOf({ sources, label }: Target): string {
  const digest = digestOf([...common, ...sources]);
  return label ? `${digest} ${label()}` : digest;
}

async function lockBuild(): Promise<() => void> {
  const directory = join(root, 'node_modules/.cache/stillweb-build');
  mkdirSync(directory, { recursive: true });
  for (;;) {
    try {
      return claimDirectory(directory);
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error;
      await setTimeout(200);
    }
  }
}

/** A digest of the contents of files and folders of the checkout, without tests. */
function digestOf(paths: string[]): string {
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
function isFresh(stampFile: string, stamp: string): boolean {
  try {
    return readFileSync(stampFile, 'utf8') === stamp;
  } catch {
    return false;
  }
}

/** Called before a build, so that one that fails never counts as fresh. */
function removeStamp(stampFile: string): void {
  rmSync(stampFile, { force: true });
}

function writeStamp(stampFile: string, stamp: string): void {
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

if (import.meta.main) {
  try {
    const since = performance.now();
    const built = await buildStale();
    writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices());
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      built.length > 0 ? `Built ${built.join(', ')} in ${seconds} s.` : 'Everything is up to date.',
    );
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
