import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { prepareNpmStart } from './test/npm-start.ts';

const timeoutMs = 180_000;

let project: Awaited<ReturnType<typeof prepareNpmStart>>;
beforeAll(async () => {
  project = await prepareNpmStart();
}, timeoutMs);
afterEach(() => project.stopAll());
afterAll(() => project.removeData());

test('a second start keeps the secrets', { timeout: timeoutMs }, async () => {
  const first = project.npmStart();
  await first.waitForLine('ready ');
  first.npm.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  const secrets = readFileSync(join(project.dataDir, 'secrets.json'), 'utf8');
  const { npm, ended, waitForLine } = project.npmStart();
  await waitForLine('ready ');
  expect(readFileSync(join(project.dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  npm.kill('SIGINT');
  expect(await ended).toBe(0);
});

test(
  'in production every problem of the variables is reported and nothing starts',
  { timeout: timeoutMs },
  async () => {
    const nothing = {
      PUBLIC_URL: '',
      DATABASE_URL: '',
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      SMTP_URL: '',
      AUTH_SECRET: '',
      LICENCE_SECRET: '',
    };
    const none = project.npmStart({ NODE_ENV: 'production', ...nothing });
    expect(await none.ended).toBe(1);
    const output = none.lines.join('\n');
    for (const name of Object.keys(nothing)) expect(output).toContain(`${name} is missing`);

    const partly = project.npmStart({
      NODE_ENV: 'production',
      ...nothing,
      PUBLIC_URL: 'https://stillweb.example',
      DATABASE_URL: 'postgres://stillweb@db.internal/stillweb',
      AUTH_SECRET: 'x'.repeat(32),
      LICENCE_SECRET: `${'l'.repeat(32)},${'s'.repeat(32)}`,
    });
    expect(await partly.ended).toBe(1);
    const missing = partly.lines.flatMap((line) => /(\w+) is missing/.exec(line)?.[1] ?? []);
    expect(missing).toEqual(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SMTP_URL']);
    expect(partly.lines.join('\n')).toContain('DATABASE_URL would send all data in clear text');
    expect(await project.nothingListens()).toBe(true);
  },
);

test(
  'after kill -9 of the supervisor its programs exit, and a start works',
  { timeout: timeoutMs },
  async () => {
    const first = project.npmStart();
    await first.waitForLine('ready ');
    const { pid } = JSON.parse(readFileSync(join(project.dataDir, 'postgres/owner.json'), 'utf8'));
    process.kill(Number(pid), 'SIGKILL');
    // The output closes when the last program that writes to it has exited.
    await first.ended;
    await expect.poll(() => project.nothingListens()).toBe(true);

    const second = project.npmStart();
    await second.waitForLine('ready ');
    second.npm.kill('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);
