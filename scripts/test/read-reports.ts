import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

import type { Failure, Tally } from '../check/step.ts';
import { root } from '../lib/settings.ts';

/** The result of a test runner. */
export type SuiteResult = Tally & {
  /** Tests that failed and then passed at the second try, with the error of the first. */
  flaky: Failure[];
  /** The duration of each file's tests. */
  files: FileTime[];
};

type FileTime = { path: string; seconds: number };

// oxlint-disable-next-line typescript/no-explicit-any -- JSON reports of Vitest and Playwright
type Report = any;

/** Reads a report of Vitest's JSON reporter. */
export function readVitestReport({ numPassedTests, testResults }: Report): SuiteResult {
  const files = testResults.map((file: Report) => ({ ...file, path: relative(root, file.name) }));
  return {
    passed: Number(numPassedTests),
    failures: files.flatMap(failuresOf),
    // Of a test that passed, these messages are of its first try.
    flaky: files.flatMap((file: Report) =>
      testsOf(file).filter(({ status, message }) => status === 'passed' && message !== ''),
    ),
    files: files.map(({ path, startTime, endTime }: Report) => ({
      path,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function failuresOf(file: Report): Failure[] {
  const failed = testsOf(file).filter(({ status }) => status === 'failed');
  // A file that fails to load has no test results.
  return failed.length === 0 && file.status === 'failed'
    ? [{ name: file.path, message: file.message }]
    : failed;
}

function testsOf({ path, assertionResults }: Report): (Failure & { status: string })[] {
  return assertionResults.map(({ status, fullName, failureMessages }: Report) => ({
    status,
    name: `${path} › ${fullName.trim()}`,
    message: failureMessages.join('\n'),
  }));
}

/** Reads a report of Playwright's JSON reporter. */
export function readPlaywrightReport({ suites, errors, stats }: Report): SuiteResult {
  const specs = suites.flatMap(specsOf);
  return {
    passed: Number(stats.expected) + Number(stats.flaky),
    failures: [
      ...errors.map(({ message }: Report) => ({ name: 'e2e', message })),
      ...specs.filter(({ ok }: Report) => !ok).map(problemOf),
    ],
    flaky: specs
      .filter(({ tests }: Report) => tests.some(({ status }: Report) => status === 'flaky'))
      .map(problemOf),
    files: timesOf(specs),
  };
}

function specsOf({ specs = [], suites = [] }: Report): Report[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function problemOf(spec: Report): Failure {
  const results = resultsOf(spec);
  const errors = results.flatMap(({ errors: found = [] }) => found);
  const [page] = results.flatMap(pagesOf);
  return {
    name: `e2e/${spec.file} › ${spec.title}`,
    message: errors.map(({ message }: Report) => message).join('\n'),
    ...(page && { page }),
  };
}

/** The page of a failed try: the first block of YAML in the file that Playwright writes about it. */
function pagesOf({ attachments = [] }: Report): string[] {
  const context = attachments.find(({ name }: Report) => name === 'error-context');
  if (!context) return [];
  const [, page] = /```yaml\n([^]*?)\n```/.exec(readFileSync(context.path, 'utf8')) ?? [];
  return page ? [page] : [];
}

function timesOf(specs: Report[]): FileTime[] {
  const times = new Map<string, number>();
  for (const spec of specs) {
    const milliseconds = resultsOf(spec).reduce((sum, { duration = 0 }) => sum + duration, 0);
    times.set(spec.file, (times.get(spec.file) ?? 0) + milliseconds);
  }
  return [...times].map(([file, time]) => ({ path: `e2e/${file}`, seconds: time / 1000 }));
}

function resultsOf({ tests = [] }: Report): Report[] {
  return tests.flatMap(({ results }: Report) => results);
}
