import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  consoleUrl,
  joinConsole,
  startConsole,
  type TestConsole,
} from '../../server/test/worlds/start-console.ts';

let app: TestConsole;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(() => app.close());

const script = fileURLToPath(new URL('../run.mjs', import.meta.url));

/** Runs `npm run console:staff -- …`, and returns its output. */
async function staff(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: app.server.databaseUrl, CONSOLE_URL: consoleUrl };
  const command = [script, 'ops/console-staff', ...args];
  return (await promisify(execFile)(process.execPath, command, { env })).stdout;
}

test('security 49: the command line prints the link of the first owner, and does not mail it', async () => {
  const [first, second] = ['first@stillweb.example', 'second@stillweb.example'];
  const token = /\/join\/(\S+)/.exec(await staff('invite', first, 'owner'))?.[1] ?? '';
  expect((await joinConsole(app.call, token)).me).toMatchObject({ email: first, role: 'owner' });
  await staff('invite', second, 'lead');
  const texts = async () =>
    (await app.server.mailbox.mails(first)).map(({ text }) => text).join('\n');
  await expect.poll(texts).toContain(`${second} was invited in the role lead.`);
  expect(await texts()).toContain('A person on the command line of the server did this');
  expect(await app.server.mailbox.mails(second)).toEqual([]);
});

test('the command line enables a disabled member again', async () => {
  const { me } = await app.aMember('support');
  expect(await staff('disable', me.email)).toBe(`${me.email} can no longer log in.\n`);
  expect(await staff('list')).toMatch(new RegExp(`${me.email}.* disabled `));
  await expect(staff('invite', me.email, 'support')).rejects.toThrow('This member is disabled.');
  expect(await staff('enable', me.email)).toBe(`${me.email} can log in again.\n`);
});
