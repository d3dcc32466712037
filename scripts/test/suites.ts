import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../settings.ts';

export type Tally = { passed: number; failed: number };

/** Unit and API tests, on a PostgreSQL of their own. */
export async function runUnitTests(): Promise<Tally> {
  const report = join(root, 'node_modules/.cache/vitest-report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return tally('vitest', '.', ['run', ...reporters], report, (result) => ({
    passed: Number(result.numPassedTests),
    failed: Number(result.numFailedTests),
  }));
}

/** Journeys in a real browser, against the processes that `npm start` runs. */
export async function runBrowserTests(): Promise<Tally> {
  const report = join(root, 'e2e/test-results/report.json');
  return tally('playwright', 'e2e', ['test'], report, ({ stats }) => ({
    passed: Number(stats.expected) + Number(stats.flaky),
    failed: Number(stats.unexpected),
  }));
}

// oxlint-disable-next-line typescript/no-explicit-any -- reports of other programs, read field by field
type Report = any;

async function tally(
  command: string,
  folder: string,
  args: string[],
  report: string,
  count: (report: Report) => Tally,
): Promise<Tally> {
  rmSync(report, { force: true });
  const bin = join(root, 'node_modules/.bin', command);
  const child = spawn(bin, args, { cwd: join(root, folder), stdio: 'inherit' });
  const [code] = await once(child, 'close');
  const result = readCount(report, count);
  // A suite may break without any of its tests failing: that is a failure too.
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
}

function readCount(report: string, count: (report: Report) => Tally): Tally {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
