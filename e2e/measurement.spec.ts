import type { Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { somebody } from './person.ts';
import { expect, test } from './test.ts';

/** Requests that leave the site, on any page of the context. */
function strangersAsked(page: Page): string[] {
  const strangers: string[] = [];
  page.context().on('request', (request) => {
    const isOurs = request.url().startsWith(addresses.site) || request.url().startsWith('data:');
    if (!isOurs) strangers.push(request.url());
  });
  return strangers;
}

test('without a pixel nobody is asked, nothing foreign loads, and no cookie is set before log-in', async ({
  page,
  context,
}) => {
  const strangers = strangersAsked(page);
  for (const path of ['/', '/blog', '/privacy', '/pricing', '/onboarding', '/auth/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[data-measurement], [data-measurement-revision]')).toHaveCount(0);
  }
  expect(await context.cookies()).toEqual([]);
  expect(strangers).toEqual([]);
});

test('a sign-up tells which campaign and page the visit began with, once', async ({ page }) => {
  await page.goto('/updates?utm_source=news&utm_campaign=quiet&utm_id=9&gclid=x');
  await page.goto('/pricing?utm_source=later');
  await page.goto('/auth/signup');
  const person = somebody();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  const sent = page.waitForRequest('**/api/v1/auth/register');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  expect((await sent).postDataJSON().attribution).toEqual({
    source: 'news',
    campaign: 'quiet',
    landingPath: '/updates',
  });
  await expect(page.getByText('Email Verification Required')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test.describe('with a pixel', () => {
  const script = 'https://connect.facebook.net/en_US/fbevents.js';

  // What a build with a pixel adds to a page, so that this build's script can be seen at work.
  test.beforeEach(async ({ page }) => {
    await page.route(/\/(about|faqs)$/, async (route) => {
      const response = await route.fetch();
      const { 'content-security-policy': _policy, ...headers } = response.headers();
      const html = await response.text();
      const choice = `<section data-measurement="123" hidden aria-label="Counting visits">
        <button data-measurement-answer="denied">No</button>
        <button data-measurement-answer="granted">Yes</button></section>
        <button hidden data-measurement-revision>Revise</button>`;
      await route.fulfill({ response, headers, body: html.replace('</main>', `</main>${choice}`) });
    });
    await page.route(script, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
  });

  const viewsSent = (page: Page) =>
    page.evaluate(() => {
      const { fbq } = window as { fbq?: { queue: string[][] } };
      return fbq?.queue.filter(([call]) => call === 'track');
    });

  test('nothing loads until the visitor agrees, and every page counts from then on', async ({
    page,
  }) => {
    const strangers = strangersAsked(page);
    const choice = page.getByRole('region', { name: 'Counting visits' });
    await page.goto('/about');
    await expect(choice).toBeVisible();
    expect(await viewsSent(page)).toBeUndefined();
    expect(strangers).toEqual([]);

    await choice.getByRole('button', { name: 'Yes' }).click();
    await expect(choice).toBeHidden();
    expect(await viewsSent(page)).toEqual([['track', 'PageView']]);
    await page.goto('/faqs');
    await expect(choice).toBeHidden();
    expect(await viewsSent(page)).toEqual([['track', 'PageView']]);
    expect(strangers).toEqual([script, script]);
  });

  test('a refusal is kept, and an agreement can be taken back', async ({ page }) => {
    const choice = page.getByRole('region', { name: 'Counting visits' });
    const revision = page.getByRole('button', { name: 'Revise' });
    await page.goto('/about');
    await choice.getByRole('button', { name: 'No' }).click();
    await page.goto('/faqs');
    await expect(revision).toBeVisible();
    await expect(choice).toBeHidden();
    expect(await viewsSent(page)).toBeUndefined();

    await revision.click();
    await choice.getByRole('button', { name: 'Yes' }).click();
    expect(await viewsSent(page)).toHaveLength(1);
    await revision.click();
    const reloaded = page.waitForEvent('load');
    await choice.getByRole('button', { name: 'No' }).click();
    await reloaded;
    await expect(revision).toBeVisible();
    expect(await viewsSent(page)).toBeUndefined();
  });
});
