import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Tally } from '../check/step.ts';
import { root } from '../settings.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';

/** Unit and API tests; they start their own PostgreSQL. */
export async function runUnitTests(): Promise<Tally> {
  const report = join(root, 'node_modules/.cache/vitest-report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...reporters];
  return runSuite({ command: 'vitest', folder: '.', args, report }, readVitestReport);
}

/** Tests in a real browser, against the processes that `npm start` runs. */
export async function runBrowserTests(): Promise<Tally> {
  const report = join(root, 'e2e/test-results/report.json');
  const args = ['test'];
  return runSuite({ command: 'playwright', folder: 'e2e', args, report }, readPlaywrightReport);
}

type Suite = { command: string; folder: string; args: string[]; report: string };

async function runSuite(suite: Suite, readReport: (report: unknown) => Tally): Promise<Tally> {
  const { command, folder, args, report } = suite;
  rmSync(report, { force: true });
  const bin = join(root, 'node_modules/.bin', command);
  const child = spawn(bin, args, { cwd: join(root, folder), stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  const result = readReport(JSON.parse(readFileSync(report, 'utf8')));
  // A suite may fail although none of its tests did.
  if (code !== 0 && result.failures.length === 0) {
    result.failures.push({ name: command, message: `ended (${signal ?? code})` });
  }
  return result;
}
