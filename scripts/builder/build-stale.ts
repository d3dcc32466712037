import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { claimDirectory, DirectoryInUse } from '../../sandbox/src/postgres/claim.ts';
import { collectsTax, root } from '../settings.ts';
import { bundle } from './bundle.ts';
import { findCommit } from './commit.ts';
import { buildConsole, buildSite } from './site.ts';
import { digestOf, isFresh, removeStamp, writeStamp } from './stamp.ts';

type Target = {
  name: string;
  /** The files and folders that it is built from, in addition to `common`. */
  sources: string[];
  /** Names other content of its output, such as the commit. */
  label?: () => string;
  stampFile: string;
  build: (signal?: AbortSignal) => Promise<void>;
};

const common = ['contract/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/builder'];

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
    label: () => (collectsTax(process.env) ? 'with tax' : 'without tax'),
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
