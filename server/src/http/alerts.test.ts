import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string) =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8');

test('each alert has a unit test in which it fires', () => {
  const alerts = [...read('prometheus-alerts.yaml').matchAll(/- alert: (\w+)/g)];
  const fires = /- alertname: (\w+)\s+eval_time: \w+\s+exp_alerts:\s+- exp_labels/g;
  const tested = new Set(
    [...read('prometheus-alerts.test.yaml').matchAll(fires)].map(([, it]) => it),
  );
  expect(alerts.map(([, name]) => name).filter((name) => !tested.has(name))).toEqual([]);
});
