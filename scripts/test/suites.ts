import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/settings.ts';
import { readPlaywrightReport, readVitestReport, type SuiteResult } from './read-reports.ts';

/** Whether the exhaustive tests run too: those with that tag, and those in files named `NAME.exhaustive.*`. */
export type Scope = { exhaustive: boolean };

/** Unit and API tests; they start their own PostgreSQL. */
export async function runUnitTests({ exhaustive }: Scope): Promise<SuiteResult> {
  const report = join(root, 'node_modules/.cache/vitest-report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const without = exhaustive
    ? []
    : ['--exclude=**/*.exhaustive.test.ts', '--tagsFilter=!exhaustive'];
  const args = ['run', ...reporters, ...without];
  return runSuite({ command: 'vitest', folder: '.', args, report }, readVitestReport);
}

/** Tests in a real browser, against the processes that `npm start` runs. */
export async function runBrowserTests({ exhaustive }: Scope): Promise<SuiteResult> {
  const report = join(root, 'e2e/test-results/report.json');
  const env = { E2E_RUN: exhaustive ? 'whole' : 'short' };
  const suite = { command: 'playwright', folder: 'e2e', args: ['test'], env, report };
  return runSuite(suite, readPlaywrightReport);
}

type Suite = {
  command: string;
  folder: string;
  args: string[];
  env?: Record<string, string>;
  report: string;
};

async function runSuite(
  suite: Suite,
  readReport: (report: unknown) => SuiteResult,
): Promise<SuiteResult> {
  const { command, folder, args, env, report } = suite;
  rmSync(report, { force: true });
  const bin = join(root, 'node_modules/.bin', command);
  const child = spawn(bin, args, {
    cwd: join(root, folder),
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  const [code, signal] = await once(child, 'close');
  const result = readReport(JSON.parse(readFileSync(report, 'utf8')));
  // A suite may fail although none of its tests did.
  if (code !== 0 && result.failures.length === 0) {
    result.failures.push({ name: command, message: `ended (${signal ?? code})` });
  }
  return result;
}
