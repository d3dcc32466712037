import { brand } from '@stillweb/contract/brand';
import type { Locator, Page } from '@playwright/test';
import { logIn, startTrial, createVerifiedUser } from './test-user.ts';
import { expect, test } from './test.ts';

type Role = 'heading' | 'link' | 'button';

/** Each name is visible, word for word, with this role. */
async function expectNames(place: Page | Locator, role: Role, names: string[]) {
  for (const name of names) {
    await expect(place.getByRole(role, { name, exact: true }).first(), name).toBeVisible();
  }
}

async function expectLinks(place: Page | Locator, links: Record<string, string>) {
  for (const [name, address] of Object.entries(links)) {
    const link = place.getByRole('link', { name, exact: true }).first();
    await expect(link, name).toBeVisible();
    await expect(link, name).toHaveAttribute('href', address);
  }
}

async function expectTexts(place: Page | Locator, texts: (string | RegExp)[]) {
  for (const text of texts) await expect(place.getByText(text).first()).toBeVisible();
}

test('header and footer link to the main pages', async ({ page }) => {
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
  await expectTexts(footer, [String(new Date().getFullYear()), brand.name, 'All Rights Reserved']);
});

for (const width of [360, 1280]) {
  test(`at ${width} px the home page shows product, price and button at once`, async ({ page }) => {
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
  });
}

test('home has three feature cards and the first five questions', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(3);
  await expect(main.locator('details')).toHaveCount(5);
  await expectLinks(main, {
    'Add to Chrome': brand.chromeStoreUrl,
    'Read all Questions': '/faqs',
  });
});

test('about shows contact, beliefs, team and reasons', async ({ page }) => {
  await page.goto('/about');
  await expectNames(page, 'heading', ['About Us', 'Our Beliefs', 'Our Team', 'Why Us']);
  await expectLinks(page, { [brand.supportEmail]: `mailto:${brand.supportEmail}` });
  await expectTexts(page, [/Sharjah/]);
});

test('the blog lists five recent articles with links', async ({ page }) => {
  await page.goto('/blog');
  await expectNames(page, 'heading', [brand.insightsName, 'Recent Articles']);
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(5);
  await expect(articles.getByRole('link', { name: /^Read More/ })).toHaveCount(5);
});

const features = [
  'Block Unlimited Ads',
  'Ultra-Fast Website Loading Apps',
  'Disable Annoying Notifications',
  'Terminate Intrusive Trackers',
  'Compatible with your Browser',
  'Youtube Ad Blocker',
  'Pop-up Blocker',
];

for (const path of ['/pricing', '/onboarding']) {
  test(`${path} shows both plans with prices, label and features`, async ({ page }) => {
    await page.goto(path);
    const [monthly, yearly] = await page.getByRole('main').getByRole('article').all();
    if (!monthly || !yearly) throw new Error('two plan cards were expected');
    await expectTexts(monthly, ['$30', '$9', '70% Off', ...features]);
    await expectTexts(yearly, ['$330', '$99', '70% Off', 'Best value', ...features]);
    await expectNames(monthly, 'button', ['Choose plan']);
    await expectNames(yearly, 'button', ['Choose plan']);
  });
}

test('prices, buttons and features of the two plans stand level', async ({ page }) => {
  await page.goto('/pricing');
  for (const part of ['button', 'list'] as const) {
    const tops = await page
      .getByRole('main')
      .getByRole('article')
      .getByRole(part)
      .evaluateAll((parts) => parts.map((element) => element.getBoundingClientRect().top));
    expect(new Set(tops).size, `${part}: ${tops.join(', ')}`).toBe(1);
  }
});

test('onboarding has four steps, then Premium', async ({ page }) => {
  await page.goto('/onboarding');
  await expectNames(page, 'heading', [
    'Install and pin the extension',
    'Log in or create an account',
    'Subscribe to Premium with a 7-day free trial',
    'Link this browser',
    'Premium',
  ]);
});

test('the FAQ groups sixteen questions, and its dropdown scrolls to a group', async ({ page }) => {
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

test('the legal pages show their dates and the governing law', async ({ page }) => {
  await page.goto('/privacy');
  await expectNames(page, 'heading', ['Privacy Policy']);
  await expectTexts(page, ['25/07/2025', /\b13\b/]);
  await page.goto('/eula');
  await expectTexts(page, ['April 29, 2025']);
  await expect(page.getByRole('main').locator('a[href="/privacy"]').first()).toBeVisible();
  await page.goto('/terms');
  await expectTexts(page, ['April 29, 2025', /Last revised \w+ \d+, 20\d\d/, /courts of Sharjah/i]);
});

const advertorials = [
  { path: '/updates', offer: 'uk', claims: ['£6.99', '£20'] },
  { path: '/updatesusa', offer: 'usa', claims: ['$8.99', '70%', '10,000', '$30', '$20'] },
  { path: '/updatesusa2', offer: 'usa', claims: ['$8.99', 'Chrome'] },
];

for (const { path, offer, claims } of advertorials) {
  test(`${path} is labelled as an advertorial and links to the site`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.getByText('Advertorial', { exact: true })).toBeInViewport();
    await expectTexts(main, claims);
    await expect(main.locator(`a[href="/?offer=${offer}"]`)).toHaveCount(3);
    await expect(main.locator(`a[href="/pricing?offer=${offer}"]`)).toHaveCount(2);
  });
}

test('the auth pages show their labels and links', async ({ page }) => {
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

for (const area of ['', '/auth']) {
  test(`the pages ${area}/check-… say what to do next`, async ({ page }) => {
    await page.goto(`${area}/check-verficationEmail`);
    await expectTexts(page, [/verification email was sent/i, /spam or junk/i]);
    await expectLinks(page, { 'Go to Login Screen': '/auth/login' });
    await page.goto(`${area}/check-resetPasswordEmail`);
    await expectTexts(page, [/reset instructions were sent/i, /within a few minutes/i]);
    await expectLinks(page, { 'Back to Login': '/auth/login' });
  });
}

test('the failed payment page explains reasons and offers a retry', async ({ page }) => {
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

test('the dashboard shows its actions before and after subscribing', async ({ page }) => {
  const user = await createVerifiedUser();
  await logIn(page, user);
  await page.goto('/dashboard/subscription');
  await expectTexts(page, ['Subscription Required']);
  await expect(page.getByText('View Plans & Features')).toBeVisible();
  await expectNames(page, 'link', ['Account Info', 'Buy Subscription']);
  await expectNames(page, 'button', ['Logout']);
  await page.goto('/dashboard/account');
  await expectNames(page, 'heading', ['Change Password']);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await startTrial(page, user);
  await expectNames(page, 'heading', ['Payment Successful']);
  await expectNames(page, 'button', ['View Subscription']);
  await expectLinks(page, { 'Return to Homepage': '/' });
  await page.goto('/dashboard/subscription');
  await expectNames(page, 'heading', ['Your Subscription']);
  await expectNames(page, 'button', ['Customer Portal']);
  await expectNames(page, 'link', ['Manage Subscription']);
});
