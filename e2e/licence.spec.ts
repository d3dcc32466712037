import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { brand } from '@stillweb/contract/brand';
import { extensionApi } from '@stillweb/contract/licence/extension-calls';
import type { Page } from '@playwright/test';
import { operationsOf } from '../scripts/clients/api.ts';
import { addresses } from './addresses.ts';
import { expectAccessible } from './axe.ts';
import { createVerifiedUser, fillLogIn, openAs } from './test-user.ts';
import { expect, test } from './test.ts';

/** Answers the messages of the site's pages, as the content script of the extension does. */
async function installFakeExtension(page: Page) {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const installation = { installId: randomUUID(), name: 'Chrome on Windows', version: '1.0.0' };
  await page.addInitScript(
    ({ verifier, challenge, installation }) => {
      const device = () => JSON.parse(sessionStorage.getItem('fake-extension') ?? 'null');
      async function reply({ type, code }: { type: string; code?: string }) {
        if (type === 'hello') {
          const { deviceId } = device() ?? {};
          return { version: '1.0.0', linked: Boolean(deviceId), ...(deviceId && { deviceId }) };
        }
        if (type === 'link') return { challenge, ...installation };
        if (type === 'refresh') return { state: 'free' };
        const answer = await fetch('/api/v1/licence/devices', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ grant: 'code', code, verifier }),
        });
        sessionStorage.setItem('fake-extension', JSON.stringify((await answer.json()).data));
        return { state: 'free' };
      }
      window.addEventListener('message', ({ data }) => {
        if (data?.to !== 'stillweb-extension') return;
        const { id, message } = data;
        void reply(message).then((reply) =>
          window.postMessage({ from: 'stillweb-extension', id, reply }, window.location.origin),
        );
      });
    },
    { verifier, challenge, installation },
  );
}

/** Requests a code, as an extension in another browser does to show one. */
async function askForCode(): Promise<string> {
  const body = { installId: randomUUID(), name: 'Firefox on Linux', version: '1.0.0' };
  const { data } = await operationsOf(addresses.site)(extensionApi.createDeviceCode, { body });
  return data.userCode;
}

test(
  'a browser is linked by one press, listed, unlinked, and freed when it is uninstalled',
  { tag: '@exhaustive' },
  async ({ page }) => {
    await installFakeExtension(page);
    await openAs(page, await createVerifiedUser(), '/dashboard/subscription');
    const menu = page.getByRole('navigation', { name: 'Dashboard' });
    await menu.getByRole('link', { name: 'Link a browser' }).click();
    await expect(page).toHaveURL('/onboarding');
    const linkThis = page.getByRole('button', { name: 'Link this browser' });
    await expect(linkThis).toBeVisible();
    await expectAccessible(page, 'onboarding with an extension');
    await linkThis.click();
    await expect(page.getByText('This browser is linked:')).toBeVisible();

    await page.getByRole('link', { name: 'See your browsers' }).click();
    await expect(page).toHaveURL('/dashboard/account#browsers');
    const list = page.getByRole('region', { name: 'Browsers with Premium' });
    await expect(list.getByText('1 of 5')).toBeVisible();
    await expect(list.getByRole('listitem')).toContainText('This browser');
    await expectAccessible(page, 'linked browsers');
    await list.getByRole('button', { name: 'Unlink Chrome on Windows' }).click();
    const message = 'Chrome on Windows is unlinked and loses Premium within an hour.';
    await expect(page.getByText(message)).toBeVisible();
    await expect(list.getByText('0 of 5')).toBeVisible();
    await expect(list.getByRole('heading')).toBeFocused();

    await page.goto('/onboarding');
    await page.getByRole('button', { name: 'Link this browser' }).click();
    await expect(page.getByText('This browser is linked:')).toBeVisible();
    const stored = await page.evaluate(() => sessionStorage.getItem('fake-extension'));
    const { unlinkToken } = JSON.parse(stored ?? '');
    await page.goto(`/uninstalled#t=${unlinkToken}`);
    await expect(page.getByRole('heading', { name: `${brand.name} is uninstalled` })).toBeVisible();
    await expect(page.getByText('This browser is unlinked, and its place is free')).toBeVisible();
    const reasons = page.getByRole('region', { name: 'Why did you remove it?' });
    await expectAccessible(page, 'uninstalled');
    const answer = page.waitForRequest('**/licence/uninstalls/answers');
    await reasons.getByRole('button', { name: 'It made the browser slow' }).click();
    await expect(reasons.getByText('Thank you: “It made the browser slow”.')).toBeVisible();
    const sent = await (await answer).allHeaders();
    expect([sent['authorization'], sent['cookie']]).toEqual([undefined, undefined]);
    expect((await answer).postDataJSON()).toEqual({ reason: 'slow' });
    await reasons.getByLabel('Anything else? (optional)').fill('On my old laptop');
    await reasons.getByRole('button', { name: 'Send' }).click();
    await expect(reasons.getByText('Thank you for your feedback.')).toBeVisible();
    await expectAccessible(page, 'uninstalled with an answer');
    await page.goto('/dashboard/account');
    await expect(list.getByText('0 of 5')).toBeVisible();
  },
);

test(
  'a visitor who opens /link logs in, comes back, and links another browser by its code',
  { tag: '@exhaustive' },
  async ({ page }) => {
    const user = await createVerifiedUser();
    const code = await askForCode();
    await page.goto('/link');
    await expect(page).toHaveURL('/auth/login?next=%2Flink');
    await fillLogIn(page, user);
    await expect(page).toHaveURL('/link');
    await page.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Link this browser?' })).toBeFocused();
    await expect(page.getByText(/^Firefox on Linux asked \d+ seconds? ago\./)).toContainText(
      `Only go on if you see ${code} there now.`,
    );
    await expectAccessible(page, 'the question');
    await page.getByRole('button', { name: 'Link it' }).click();
    await expect(page.getByRole('heading', { name: 'Your browser is linked' })).toBeFocused();
  },
);
