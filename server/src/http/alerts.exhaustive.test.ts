import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findPromtool } from '../../test/services/promtool.ts';

const promtool = findPromtool();
if (!promtool && process.env.CI) throw new Error('These tests need promtool');

describe.skipIf(!promtool)(`with promtool${promtool ? '' : ' (skipped without it)'}`, () => {
  test('the alerts fire in trouble, and not on a quiet day', () => {
    const file = fileURLToPath(
      new URL('../../../docs/prometheus-alerts.test.yaml', import.meta.url),
    );
    const { status, stdout, stderr } = spawnSync(promtool ?? '', ['test', 'rules', file], {
      encoding: 'utf8',
      timeout: 80_000,
    });
    expect(status, stdout + stderr).toBe(0);
  });
});
