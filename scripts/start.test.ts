import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { isClaimed } from '../sandbox/src/postgres/claim.ts';
import { prepareNpmStart } from './test/npm-start.ts';

const timeoutMs = 180_000;

let project: Awaited<ReturnType<typeof prepareNpmStart>>;
beforeAll(async () => {
  project = await prepareNpmStart();
}, timeoutMs);
afterEach(() => project.stopAll());
afterAll(() => project.removeData());

test(
  'npm start prints a ready line when all runs, and SIGTERM stops all',
  { timeout: timeoutMs, tags: 'exhaustive' },
  async () => {
    const { npm, lines, ended, waitForLine } = project.npmStart();
    await waitForLine('ready ');
    expect(lines.at(-1)).toBe(`ready http://localhost:${project.ports.PORT}`);
    const plans = await fetch(`http://localhost:${project.ports.PORT}/api/v1/subscription/plans`);
    expect(plans.status).toBe(200);
    const inbox = await fetch(`http://localhost:${project.ports.MAIL_PORT}/api/messages`);
    expect(await inbox.json()).toEqual([]);
    const staff = await fetch(`http://localhost:${project.ports.CONSOLE_PORT}/api/session`);
    expect(staff.status).toBe(401);
    expect(statSync(join(project.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);

    npm.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(await project.nothingListens()).toBe(true);
    expect(isClaimed(join(project.dataDir, 'postgres'))).toBe(false);
  },
);

test('a port in use is reported in one line before anything starts', async () => {
  const other = createServer().listen(Number(project.ports.MAIL_PORT), '127.0.0.1');
  await once(other, 'listening');
  const { lines, ended } = project.npmStart();
  expect(await ended).toBe(1);
  const reports = lines.filter((line) => line.includes(project.ports.MAIL_PORT));
  expect(reports).toEqual([
    `Port ${project.ports.MAIL_PORT} for the inbox's page is in use. Stop what uses it, or set MAIL_PORT to another port.`,
  ]);
  other.close();
});
