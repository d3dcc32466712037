import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

import type { Failure, Tally } from '../check/step.ts';
import { root } from '../settings.ts';

/** Unit and API tests; they start their own PostgreSQL. */
export async function runUnitTests(): Promise<Tally> {
  const report = join(root, 'node_modules/.cache/vitest-report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return runSuite('vitest', '.', ['run', ...reporters], report, readVitest);
}

/** Tests in a real browser, against the processes that `npm start` runs. */
export async function runBrowserTests(): Promise<Tally> {
  const report = join(root, 'e2e/test-results/report.json');
  return runSuite('playwright', 'e2e', ['test'], report, readPlaywright);
}

// oxlint-disable-next-line typescript/no-explicit-any -- JSON reports of Vitest and Playwright
type Report = any;

function readVitest(report: Report): Tally {
  const failures = report.testResults.flatMap((file: Report): Failure[] => {
    const path = relative(root, file.name);
    const failed = file.assertionResults.filter(({ status }: Report) => status === 'failed');
    // A file that fails to load has no test results.
    if (failed.length === 0 && file.status === 'failed') {
      return [{ name: path, message: file.message }];
    }
    return failed.map(({ fullName, failureMessages }: Report) => ({
      name: `${path} › ${fullName.trim()}`,
      message: failureMessages.join('\n'),
    }));
  });
  return { passed: Number(report.numPassedTests), failures };
}

function readPlaywright({ suites, errors, stats }: Report): Tally {
  const failures = [
    ...errors.map(({ message }: Report) => ({ name: 'e2e', message })),
    ...suites.flatMap(failedSpecs),
  ];
  return { passed: Number(stats.expected) + Number(stats.flaky), failures };
}

function failedSpecs({ specs = [], suites = [] }: Report): Failure[] {
  const failed = specs.filter(({ ok }: Report) => !ok);
  return [
    ...failed.map(({ file, title, tests }: Report) => ({
      name: `e2e/${file} › ${title}`,
      message: tests
        .flatMap(({ results }: Report) => results)
        .flatMap(({ errors }: Report) => errors)
        .map(({ message }: Report) => message)
        .join('\n'),
    })),
    ...suites.flatMap(failedSpecs),
  ];
}

async function runSuite(
  command: string,
  folder: string,
  args: string[],
  report: string,
  read: (report: Report) => Tally,
): Promise<Tally> {
  rmSync(report, { force: true });
  const bin = join(root, 'node_modules/.bin', command);
  const child = spawn(bin, args, { cwd: join(root, folder), stdio: 'inherit' });
  const [code, signal] = await once(child, 'close');
  const result = read(JSON.parse(readFileSync(report, 'utf8')));
  // A suite may fail although none of its tests did.
  if (code !== 0 && result.failures.length === 0) {
    result.failures.push({ name: command, message: `ended (${signal ?? code})` });
  }
  return result;
}
