import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../lib/settings.ts';
import { readPlaywrightReport, readVitestReport } from './read-reports.ts';

const file = join(root, 'server/src/app.test.ts');
const passedTest = { status: 'passed', fullName: 'works', failureMessages: [] };
const failedTest = { status: 'failed', fullName: ' breaks', failureMessages: ['one', 'two'] };
const flakyTest = { status: 'passed', fullName: 'wavers', failureMessages: ['not yet'] };

const ofVitest = [
  { title: 'tests that pass', status: 'passed', tests: [passedTest], failures: [], flaky: [] },
  {
    title: 'a test that fails',
    status: 'failed',
    tests: [passedTest, failedTest],
    failures: [{ name: 'server/src/app.test.ts › breaks', message: 'one\ntwo' }],
    flaky: [],
  },
  {
    title: 'a test that passes at its second try',
    status: 'passed',
    tests: [flakyTest],
    failures: [],
    flaky: [{ name: 'server/src/app.test.ts › wavers', message: 'not yet' }],
  },
  {
    title: 'a file that fails to load',
    status: 'failed',
    tests: [],
    message: 'no such import',
    failures: [{ name: 'server/src/app.test.ts', message: 'no such import' }],
    flaky: [],
  },
];

test.each(ofVitest)(
  'a report of Vitest shows $title',
  ({ status, tests, message, failures, flaky }) => {
    const times = { startTime: 1000, endTime: 3500 };
    const result = { name: file, status, message, assertionResults: tests, ...times };
    expect(readVitestReport({ numPassedTests: 3, testResults: [result] })).toMatchObject({
      passed: 3,
      failures,
      flaky,
      files: [{ path: 'server/src/app.test.ts', seconds: 2.5 }],
    });
  },
);

/** A spec of Playwright's report. */
function aSpec(status: string, ...durations: number[]) {
  const errors = status === 'expected' ? [] : [{ message: 'not visible' }];
  const results = durations.map((duration, index) => ({
    duration,
    errors: index === 0 ? errors : [],
  }));
  const ok = status !== 'unexpected';
  return { ok, file: 'cards.spec.ts', title: 'pays', tests: [{ status, results }] };
}

const problem = { name: 'e2e/cards.spec.ts › pays', message: 'not visible' };
const passedSpec = { suites: [{ specs: [aSpec('expected', 900)] }], errors: [] };

test.each([
  { title: 'tests that pass', ...passedSpec, failures: [], flaky: [], seconds: 0.9 },
  {
    title: 'a failed test in a nested suite',
    suites: [{ suites: [{ specs: [aSpec('unexpected', 400, 100)] }] }],
    errors: [],
    failures: [problem],
    flaky: [],
    seconds: 0.5,
  },
  {
    title: 'a test that passes at its second try',
    suites: [{ specs: [aSpec('flaky', 400, 200), aSpec('expected', 400)] }],
    errors: [],
    failures: [],
    flaky: [problem],
    seconds: 1,
  },
  {
    title: 'an error outside of tests',
    suites: passedSpec.suites,
    errors: [{ message: 'no web server' }],
    failures: [{ name: 'e2e', message: 'no web server' }],
    flaky: [],
    seconds: 0.9,
  },
])('a report of Playwright shows $title', ({ suites, errors, failures, flaky, seconds }) => {
  const report = { suites, errors, stats: { expected: 2, flaky: 1 } };
  const files = [{ path: 'e2e/cards.spec.ts', seconds }];
  expect(readPlaywrightReport(report)).toEqual({ passed: 3, failures, flaky, files });
});

test('a failed browser test has the page of its first try', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-report-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'error-context.md');
  writeFileSync(
    path,
    '# Error details\n\n```yaml\n- main:\n  - text: Help\n```\n\n```ts\ncode\n```\n',
  );
  const spec = aSpec('unexpected', 400);
  const attachments = [{ name: 'error-context', path }];
  const results = [{ duration: 400, errors: [{ message: 'not visible' }], attachments }];
  const suites = [{ specs: [{ ...spec, tests: [{ status: 'unexpected', results }] }] }];
  const report = { suites, errors: [], stats: { expected: 0, flaky: 0 } };
  expect(readPlaywrightReport(report).failures).toEqual([
    { ...problem, page: '- main:\n  - text: Help' },
  ]);
});
