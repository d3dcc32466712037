import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../test/worlds/start-server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const lint = join(root, 'e2e/exhaustive-tools/lint-openapi.mjs');

test('the API reference keeps the rules of Spectral for OpenAPI', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const folder = mkdtempSync(join(tmpdir(), 'stillweb-openapi-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'openapi.json');
  const answer = await fetch(`${server.url}/api/docs/openapi.json`);
  writeFileSync(file, await answer.text());
  const { stdout } = await promisify(execFile)(process.execPath, [lint, file]);
  expect(JSON.parse(stdout)).toEqual([]);
});
