import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findPromtool } from '../../test/promtool.ts';

const docs = new URL('../../../docs/', import.meta.url);
const pathOf = (name: string) => fileURLToPath(new URL(name, docs));
const read = (name: string) => readFileSync(pathOf(name), 'utf8');
const promtool = findPromtool();
if (!promtool && process.env.CI) throw new Error('These tests need promtool');

test('each alert has a unit test in which it fires', () => {
  const alerts = [...read('prometheus-alerts.yaml').matchAll(/- alert: (\w+)/g)];
  const fires = /- alertname: (\w+)\s+eval_time: \w+\s+exp_alerts:\s+- exp_labels/g;
  const tested = new Set(
    [...read('prometheus-alerts.test.yaml').matchAll(fires)].map(([, it]) => it),
  );
  expect(alerts.map(([, name]) => name).filter((name) => !tested.has(name))).toEqual([]);
});

describe.skipIf(!promtool)(`with promtool${promtool ? '' : ' (skipped without it)'}`, () => {
  test('the alerts fire in trouble, and not on a quiet day', () => {
    const file = pathOf('prometheus-alerts.test.yaml');
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], {
      encoding: 'utf8',
      timeout: 80_000,
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
