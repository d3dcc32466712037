import { relative } from 'node:path';

import type { Failure, Tally } from '../check/step.ts';
import { root } from '../settings.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- JSON reports of Vitest and Playwright
type Report = any;

/** Counts the results in a report of Vitest's JSON reporter. */
export function readVitestReport(report: Report): Tally {
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

/** Counts the results in a report of Playwright's JSON reporter. */
export function readPlaywrightReport({ suites, errors, stats }: Report): Tally {
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
