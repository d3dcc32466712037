import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../settings.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';

const file = join(root, 'server/src/app.test.ts');
const passedTest = { status: 'passed', fullName: 'works', failureMessages: [] };
const failedTest = { status: 'failed', fullName: ' breaks', failureMessages: ['one', 'two'] };

test.each([
  {
    what: 'tests that pass',
    files: [{ name: file, status: 'passed', assertionResults: [passedTest] }],
    failures: [],
  },
  {
    what: 'a test that fails',
    files: [{ name: file, status: 'failed', assertionResults: [passedTest, failedTest] }],
    failures: [{ name: 'server/src/app.test.ts › breaks', message: 'one\ntwo' }],
  },
  {
    what: 'a file that fails to load',
    files: [{ name: file, status: 'failed', assertionResults: [], message: 'no such import' }],
    failures: [{ name: 'server/src/app.test.ts', message: 'no such import' }],
  },
])('reads from Vitest $what', ({ files, failures }) => {
  const report = { numPassedTests: 3, testResults: files };
  expect(readVitestReport(report)).toEqual({ passed: 3, failures });
});

const failedSpec = {
  ok: false,
  file: 'cards.spec.ts',
  title: 'pays',
  tests: [{ results: [{ errors: [{ message: 'not visible' }] }] }],
};
const failure = { name: 'e2e/cards.spec.ts › pays', message: 'not visible' };

test.each([
  { what: 'tests that pass', suites: [{ specs: [{ ok: true }] }], errors: [], failures: [] },
  { what: 'a failed test', suites: [{ specs: [failedSpec] }], errors: [], failures: [failure] },
  {
    what: 'a failed test in a nested suite',
    suites: [{ suites: [{ specs: [failedSpec] }] }],
    errors: [],
    failures: [failure],
  },
  {
    what: 'an error outside of tests',
    suites: [],
    errors: [{ message: 'no web server' }],
    failures: [{ name: 'e2e', message: 'no web server' }],
  },
])('reads from Playwright $what', ({ suites, errors, failures }) => {
  const report = { suites, errors, stats: { expected: 2, flaky: 1 } };
  expect(readPlaywrightReport(report)).toEqual({ passed: 3, failures });
});
