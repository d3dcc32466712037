import { brand } from '@stillweb/contract/brand';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, expectShown, test } from './test.ts';

type Role = 'heading' | 'link' | 'button';

/** Each name is visible, word for word, with this role. */
async function expectNames(place: Page | Locator, role: Role, names: string[]) {
  for (const name of names) {
    await expectShown(place.getByRole(role, { name, exact: true }), name);
  }
}

async function expectLinks(place: Page | Locator, links: Record<string, string>) {
  for (const [name, address] of Object.entries(links)) {
    const named = place.getByRole('link', { name, exact: true });
    await expectShown(named.and(place.locator(`[href="${address}"]`)), name);
  }
}

async function expectTexts(place: Page | Locator, texts: (string | RegExp)[]) {
  for (const text of texts) await expectShown(place.getByText(text));
}

const features = [
  'Block Unlimited Ads',
  'Ultra-Fast Website Loading Apps',
  'Disable Annoying Notifications',
  'Terminate Intrusive Trackers',
  'Compatible with your Browser',
  'Youtube Ad Blocker',
  'Pop-up Blocker',
];

const advertorials = [
  { path: '/updates', offer: 'uk', claims: ['£6.99', '£20'] },
  { path: '/updatesusa', offer: 'usa', claims: ['$8.99', '70%', '10,000', '$30', '$20'] },
  { path: '/updatesusa2', offer: 'usa', claims: ['$8.99', 'Chrome'] },
];

test('the documents show their texts and links', async ({ page }) => {
  await test.step('header and footer link to the main pages', async () => {
    await page.goto('/privacy');
    await expectLinks(page.getByRole('banner'), {
      [brand.name]: '/',
      'About Us': '/about',
      Pricing: '/pricing',
      Blog: '/blog',
      Login: '/auth/login',
    });
    const footer = page.getByRole('contentinfo');
    await expectLinks(footer, {
      EULA: '/eula',
      'Terms of Service': '/terms',
      'Privacy Policy': '/privacy',
      'About Us': '/about',
      'Frequently Ask Question': '/faqs',
      Blog: '/blog',
      'Withdraw from contract': '/withdraw',
    });
    await expectTexts(footer, [
      String(new Date().getFullYear()),
      brand.name,
      'All Rights Reserved',
    ]);
  });

  await test.step('at 360 and at 1280 px the home page shows product, price and button without scrolling', async () => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      await page.goto('/');
      const main = page.getByRole('main');
      for (const answer of [
        main.getByText('takes advertising, pop-ups and trackers off the pages you visit'),
        main.getByText('7 days free, then $9 a month'),
        main.locator('a[data-install="link"]'),
      ]) {
        await expect(answer).toBeInViewport({ ratio: 1 });
      }
    }
  });

  await test.step('home has three feature cards and the first five questions', async () => {
    const main = page.getByRole('main');
    await expect(main.getByRole('article')).toHaveCount(3);
    await expect(main.locator('details')).toHaveCount(5);
    await expectLinks(main, {
      'Add to Chrome': brand.chromeStoreUrl,
      'Read all Questions': '/faqs',
    });
  });

  await test.step('about shows contact, beliefs, team and reasons', async () => {
    await page.goto('/about');
    await expectNames(page, 'heading', ['About Us', 'Our Beliefs', 'Our Team', 'Why Us']);
    await expectLinks(page, { [brand.supportEmail]: `mailto:${brand.supportEmail}` });
    await expectTexts(page, [/Sharjah/]);
  });

  await test.step('the blog lists five recent articles with links', async () => {
    await page.goto('/blog');
    await expectNames(page, 'heading', [brand.insightsName, 'Recent Articles']);
    const articles = page.getByRole('main').getByRole('article');
    await expect(articles).toHaveCount(5);
    await expect(articles.getByRole('link', { name: /^Read More/ })).toHaveCount(5);
  });

  await test.step('the FAQ groups sixteen questions, and its dropdown scrolls to a group', async () => {
    await page.goto('/faqs');
    const categories = [
      'General',
      'Installation',
      'Features',
      'Troubleshooting',
      'Account',
      'Support',
    ];
    await expectNames(page, 'heading', categories);
    await expect(page.getByRole('main').locator('details')).toHaveCount(16);
    const last = page.getByRole('heading', { name: 'Support', exact: true });
    await expect(last).not.toBeInViewport();
    const select = page.getByRole('combobox', { name: 'Category' });
    await select.selectOption('Support');
    await expect(last).toBeInViewport();
    await expect(last).toBeFocused();
    await select.focus();
    await page.keyboard.press('ArrowUp');
    await expect(select).toHaveValue('account');
    await expect(select).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeFocused();
  });

  await test.step('the legal pages show their dates and the governing law', async () => {
    await page.goto('/privacy');
    await expectNames(page, 'heading', ['Privacy Policy']);
    await expectTexts(page, ['25/07/2025', /\b13\b/]);
    await page.goto('/eula');
    await expectTexts(page, ['April 29, 2025']);
    await expectShown(page.getByRole('main').locator('a[href="/privacy"]'));
    await page.goto('/terms');
    await expectTexts(page, [
      'April 29, 2025',
      /Last revised \w+ \d+, 20\d\d/,
      /courts of Sharjah/i,
    ]);
  });

  await test.step('advertorials are labeled and link to the site', async () => {
    for (const { path, offer, claims } of advertorials) {
      await page.goto(path);
      const main = page.getByRole('main');
      await expect(main.getByText('Advertorial', { exact: true })).toBeInViewport();
      await expectTexts(main, claims);
      await expect(main.locator(`a[href="/?offer=${offer}"]`)).toHaveCount(3);
      await expect(main.locator(`a[href="/pricing?offer=${offer}"]`)).toHaveCount(2);
    }
  });

  await test.step('the pages after a form say what to do next', async () => {
    for (const area of ['', '/auth']) {
      await page.goto(`${area}/check-verficationEmail`);
      await expectTexts(page, [/verification email was sent/i, /spam or junk/i]);
      await expectLinks(page, { 'Go to Login Screen': '/auth/login' });
      await page.goto(`${area}/check-resetPasswordEmail`);
      await expectTexts(page, [/reset instructions were sent/i, /within a few minutes/i]);
      await expectLinks(page, { 'Back to Login': '/auth/login' });
    }
  });
});

test('the pages of the app show their texts and links', async ({ page }) => {
  await test.step('pricing and onboarding show both plans with prices, label and features', async () => {
    for (const path of ['/onboarding', '/pricing']) {
      await page.goto(path);
      const plans = page.getByRole('main').getByRole('article');
      await expect(plans).toHaveCount(2);
      await expectTexts(page.getByRole('article', { name: 'Monthly' }), [
        '$30',
        '$9',
        '70% Off',
        ...features,
      ]);
      const yearly = page.getByRole('article', { name: 'Annual' });
      await expectTexts(yearly, ['$330', '$99', '70% Off', 'Best value', ...features]);
      await expect(plans.getByRole('button', { name: 'Choose plan' })).toHaveCount(2);
    }
  });

  await test.step('prices, buttons and features of the two plans stand level', async () => {
    for (const part of ['button', 'list'] as const) {
      const tops = await page
        .getByRole('main')
        .getByRole('article')
        .getByRole(part)
        .evaluateAll((parts) => parts.map((element) => element.getBoundingClientRect().top));
      expect(new Set(tops).size, `${part}: ${tops.join(', ')}`).toBe(1);
    }
  });

  await test.step('onboarding has three steps, then Premium', async () => {
    await page.goto('/onboarding');
    await expectNames(page, 'heading', [
      'Install and pin the extension',
      'Log in or create an account',
      'Subscribe to Premium with a 7-day free trial',
      'Premium',
    ]);
  });

  await test.step('the auth pages show their labels and links', async () => {
    await page.goto('/auth/login');
    await expectLinks(page, { 'Sign up': '/auth/signup' });
    await expect(page.getByRole('link', { name: /^Forgot password/ })).toHaveAttribute(
      'href',
      '/auth/forget-password',
    );
    await page.goto('/auth/forget-password');
    await expectNames(page, 'heading', ['Reset Your Password']);
    await expectNames(page, 'button', ['Send Reset Link']);
    await expectLinks(page, { 'Back to Login': '/auth/login' });
    await page.goto('/auth/reset-password/some-token');
    await expectTexts(page, [
      /at least 8 characters/i,
      /special character/i,
      /uppercase letter/i,
      /passwords match/i,
    ]);
  });

  await test.step('the failed payment page explains reasons and offers a retry', async () => {
    await page.goto('/subscription/failed');
    await expectTexts(page, [
      /could not be processed/i,
      /no charges were made/i,
      /insufficient funds/i,
      /expired/i,
      /declined/i,
      /temporary/i,
      brand.supportEmail,
    ]);
    await expectLinks(page, { 'Try Again': '/pricing', 'Return to Homepage': '/' });
  });
});

test('the menu, the comparison and an open question are accessible', async ({ page }) => {
  await test.step('one question is open at a time, initially the first', async () => {
    await page.goto('/');
    const summaries = page.getByRole('main').locator('details[name] summary');
    const open = page.getByRole('main').locator('details[name][open] summary');
    const [initial = ''] = await summaries.allInnerTexts();
    await expect(open).toHaveText([initial]);
    const another = summaries.filter({ hasText: 'How does the free trial work?' });
    await another.click();
    await expect(open).toHaveText(['How does the free trial work?']);
    await expectAccessible(page, 'an open question');
    await another.click();
    await expect(open).toHaveCount(0);
  });

  await test.step('with forced colors the comparison still shows two different pages', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const colorOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const ads = page.getByText('90% OFF');
    const colors = await ads.evaluateAll((all) =>
      all.map((ad) => getComputedStyle(ad).backgroundColor),
    );
    expect(colors).not.toContain(await page.locator('body').evaluate(colorOf));
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await test.step('the open menu of a phone', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, 'menu');
  });
});

test.describe('the test page', () => {
  // The second: axe asks frames by messages, and the sandboxed one has no origin.
  test.use({ expectedConsoleErrors: [/net::ERR_FAILED|Failed to execute 'postMessage'/] });

  test('is accessible with its result, and says when its hosts do not answer', async ({
    page,
    context,
  }) => {
    await page.goto('/test');
    const run = page.getByRole('button', { name: 'Run the test' });
    await run.click();
    await expect(page.getByText('Measured without blocking.')).toBeVisible();
    await expect(page.getByText('nothing was blocked. Add')).toBeVisible();
    const table = page.getByRole('table', { name: 'Measured in this browser' });
    const requests = table.getByRole('row', { name: 'Requests that loaded' });
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
    await expectAccessible(page, 'test page');
    await context.route(/^http:\/\/(content|ads)\.localhost/, (route) => route.abort());
    await run.click();
    await expect(page.getByText('The hosts of the test did not answer')).toBeVisible();
    await expect(requests.getByRole('cell')).toHaveText(['18', '–', '–']);
  });
});
