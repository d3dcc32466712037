import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses, environment } from '../addresses.ts';
import { expectNoFindings } from '../axe.ts';
import { joinAs } from '../console-staff.ts';
import { logIn, newUser } from '../test-user.ts';
import { expect, test } from '../test.ts';

// A console that opens asks whether its user is logged in.
test.use({ expectedConsoleErrors: [/status of 401/] });

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/run.mjs', import.meta.url));

const runImport = (...args: string[]) =>
  run(process.execPath, [script, 'import', ...args], { env: { ...process.env, ...environment } });

test(
  'a user of another business moves in, logs in with the old password, and the console says how far it is',
  { tag: '@exhaustive' },
  async ({ page, browser }, testInfo) => {
    const email = `old-${randomUUID()}@stillweb.example`;
    const file = testInfo.outputPath('users.csv');
    await writeFile(
      file,
      // Of the password "U*U".
      `email,password_hash,email_verified_at\n${email},$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW,2026-01-01\n`,
    );
    await joinAs(page, 'engineer', 'Grace Hopper');
    try {
      const { stdout } = await runImport(file, '--write');
      expect(stdout).toContain('1 users: 1 new, 0 known, 0 left out');
      await page.goto(addresses.console);
      await expect(page.getByText('An import has been in progress')).toBeVisible();
      await page.getByRole('link', { name: 'Show progress' }).click();
      await expect(page.getByRole('cell', { name: 'users.csv' })).toBeVisible();
      await expect(page.getByText('No changes are pending at Stripe.')).toBeVisible();
      await expectNoFindings(page, 'system, with an import');

      const visitor = await (await browser.newContext({ baseURL: addresses.site })).newPage();
      await logIn(visitor, newUser({ email, password: 'U*U' }));
      await visitor.close();
    } finally {
      await runImport('finish', '--yes');
    }
    await page.reload();
    await expect(page.getByText('Finished')).toBeVisible();
    await expect(page.getByText('An import has been in progress')).toBeHidden();
  },
);
