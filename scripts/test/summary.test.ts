import { expect, test } from 'vitest';
import type { SuiteResult } from './read-reports.ts';
import { summarize } from './summary.ts';

const nothing: SuiteResult = { passed: 0, failures: [], flaky: [], files: [] };
const free = { processorSeconds: 0, counts: {} };
const checks = { ...free, name: 'Checks', seconds: 70.04, result: { ...nothing, passed: 9 } };

test('the last line counts the tests of all parts', () => {
  const tests = { ...free, name: 'Tests', seconds: 1, result: { ...nothing, passed: 2 } };
  const summary = summarize([checks, tests]);
  expect(summary).toMatch(/\n\n11 passed, 0 failed$/);
  expect(summary).not.toContain('flaky');
});

test('the time of each part and of all together is listed', () => {
  const summary = summarize([checks, { ...free, name: 'Tests', seconds: 165, result: nothing }]);
  expect(summary).toContain('    70.0 s  Checks\n   165.0 s  Tests\n   235.0 s  Total\n');
});

test('the processor time of each part is listed with its budget, and its costs if it has some', () => {
  const budget = { processorBudget: 120, costBudget: { 'servers started': 3 } };
  const tests = { ...checks, name: 'Tests', counts: { 'servers started': 3 } };
  const summary = summarize([
    { ...checks, processorSeconds: 130 },
    { ...tests, ...budget },
  ]);
  expect(summary).toContain('machine\n   130.0 s  Checks\n     0.0 s of 120 s  Tests\n\n');
  expect(summary).toContain('\n\nCosts of Tests\n       3 of 3  servers started\n\n');
  expect(summary).not.toContain('Costs of Checks');
});

test('the twenty slowest files are listed, the slowest first', () => {
  const files = Array.from({ length: 30 }, (_, index) => ({
    path: `file-${index}.test.ts`,
    seconds: index,
  }));
  const summary = summarize([{ ...checks, result: { ...nothing, files } }]);
  expect(summary).toMatch(/29\.0 s {2}file-29\.test\.ts\n +28\.0 s {2}file-28\.test\.ts/);
  expect(summary).toContain('file-10.test.ts');
  expect(summary).not.toContain('file-9.test.ts');
});

test('a failed test is repeated with the beginning of its message', () => {
  const message = Array.from({ length: 30 }, (_, index) => `line ${index}`).join('\n');
  const failures = [{ name: 'cards.spec.ts › pays', message }];
  const summary = summarize([{ ...checks, result: { ...nothing, failures } }]);
  expect(summary).toMatch(/✗ cards\.spec\.ts › pays\nline 0\n[^]*line 19\n\n0 passed, 1 failed$/);
});

test('a failed browser test shows its page', () => {
  const failures = [{ name: 'cards.spec.ts › pays', message: 'not visible', page: '- main' }];
  const summary = summarize([{ ...checks, result: { ...nothing, failures } }]);
  expect(summary).toMatch(/\nnot visible\nThe page then:\n- main\n\n0 passed, 1 failed$/);
});

test('tests that passed at the second try are named and counted above the last line', () => {
  const flaky = [{ name: 'cards.spec.ts › pays', message: 'not visible' }];
  const summary = summarize([checks, { ...checks, result: { ...nothing, passed: 1, flaky } }]);
  expect(summary).toMatch(
    /~ cards\.spec\.ts › pays\nnot visible\n\n1 flaky\n\n10 passed, 0 failed$/,
  );
});
