import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type * as Builder from '../build.ts';
import type { ServiceGroup } from '../lib/processes/service-group.ts';
import { root } from '../lib/settings.ts';
import type * as Stack from '../lib/stack/temporary-copy.ts';
import { startTemporaryCopy, temporarySettings } from '../lib/stack/temporary-copy.ts';
import { compare } from './compare.ts';
import { measuredEnvironment, prepareHotCalls, type HotCall } from './hot-calls.ts';

const run = promisify(execFile);

/** Below this share of the older build's rate or processor time a call has become slower. */
const leastRatio = 0.9;

/**
 * Measures the hot calls of this build and of that of an older commit, in turn, on one machine, and prints
 * the ratios: above 1 this build is faster.
 * @returns whether no call has become slower
 */
export async function measureAgainst(services: ServiceGroup, commit: string): Promise<boolean> {
  const folder = join(await mkdtemp(join(tmpdir(), 'stillweb-against-')), 'checkout');
  await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: root });
  try {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder });
    const older = await prepareHotCalls(await startOlder(services, folder));
    const settings = await temporarySettings('bench');
    const newer = await prepareHotCalls(
      await startTemporaryCopy(services, settings, measuredEnvironment),
    );
    // Of two builds that have just started, the newer one was seen a tenth slower at its first row, and not later.
    await compare(newer.home.target, older.home.target, newer.home.connections);
    let hasHeld = true;
    const measure = async (ours: HotCall, theirs: HotCall) => {
      const { byRate, byCpu } = await compare(ours.target, theirs.target, ours.connections);
      const holds = Math.min(byRate, byCpu) >= leastRatio;
      hasHeld &&= holds;
      const ratios = `by rate ${byRate.toFixed(2)}, by CPU ${byCpu.toFixed(2)}`;
      console.log(`${ours.name.padEnd(26)} ${ratios}${holds ? '' : '   SLOWER'}`);
    };
    for (const name of ['home', 'current', 'entitlement', 'logIn'] as const) {
      await measure(newer[name], older[name]);
    }
    await measure(await newer.prepareUnchanged(), await older.prepareUnchanged());
    return hasHeld;
  } finally {
    await services.stop();
    await run('git', ['worktree', 'remove', '--force', folder], { cwd: root });
    await rm(join(folder, '..'), { recursive: true, force: true });
  }
}

/** Builds and starts a checkout by its own programs, in this process. */
async function startOlder(services: ServiceGroup, folder: string) {
  const ofCheckout = (file: string) => pathToFileURL(join(folder, 'scripts', file)).href;
  const isEarlier = !existsSync(join(folder, 'scripts/lib'));
  const builder: typeof Builder = await import(
    ofCheckout(isEarlier ? 'builder/build-stale.ts' : 'build.ts')
  );
  const stack: typeof Stack = await import(
    ofCheckout(isEarlier ? 'stack/temporary-copy.ts' : 'lib/stack/temporary-copy.ts')
  );
  await builder.buildStale();
  const settings = await temporarySettings('bench-older');
  return stack.startTemporaryCopy(services, settings, measuredEnvironment);
}
