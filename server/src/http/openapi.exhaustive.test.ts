import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const pathOf = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

test('openapi.json keeps the rules of Spectral for OpenAPI', async () => {
  const lint = pathOf('e2e/exhaustive-tools/lint-openapi.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [lint, pathOf('openapi.json')]);
  expect(JSON.parse(stdout)).toEqual([]);
});
