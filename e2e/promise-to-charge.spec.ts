import { addresses } from './addresses.ts';
import { waitForEmail } from './inbox.ts';
import { endTrial } from './sandbox.ts';
import { expect, test } from './test.ts';
import { cards, createVerifiedUser, payWith, planCard, type TestUser } from './test-user.ts';

/** What a landing page promises, where its way leads, and what the first paid invoice must say. */
const promises = [
  { landing: '/updates', offer: 'uk', plan: 'MONTHLY', promised: '£6.99', charged: '£6.99' },
  { landing: '/updates', offer: 'uk', plan: 'YEARLY', promised: '£76.89', charged: '£76.89' },
  { landing: '/updatesusa', offer: 'usa', plan: 'MONTHLY', promised: '$8.99', charged: '$8.99' },
  { landing: '/updatesusa2', offer: 'usa', plan: 'YEARLY', promised: '$98.89', charged: '$98.89' },
  { landing: '/', offer: null, plan: 'MONTHLY', promised: '$9', charged: '$9.00' },
  { landing: '/pricing', offer: null, plan: 'YEARLY', promised: '$99', charged: '$99.00' },
] as const;

type Promised = (typeof promises)[number];

/** Calls our API as one user. */
async function apiOf({ email, password }: TestUser) {
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${addresses.site}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${path}: ${response.status}`).toBe(true);
    return JSON.parse(await response.text());
  };
  const { accessToken } = await call('/auth/login', { email, password });
  return (path: string, body?: object) => call(path, body, accessToken);
}

const textOf = async (url: string) =>
  (await (await fetch(url)).text())
    .replaceAll('<!-- -->', '')
    .replaceAll(/<(script|style|title)[\s\S]*?<\/\1>|<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The first amount in a text, beside these words. */
const amountIn = (text: string, words: RegExp) => words.exec(text)?.[1] ?? `no amount in: ${text}`;

const format = ({ amount, currency }: { amount: number; currency: string }) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);

/** What a buyer reads on the way from a landing page to the paid invoice. */
async function walk({ landing, offer, plan, promised }: Promised) {
  const query = offer ? `?offer=${offer}` : '';
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const { data: plans } = await api(`/subscription/plans${query}`);
  const shown = plans.find((row: { plan: string }) => row.plan === plan);
  const price = { amount: shown.amount, currency: shown.currency };
  const { data: session } = await api('/subscription/checkout-session', {
    plan,
    price,
    ...(offer && { offer }),
  });
  const checkout = await textOf(session.url);
  await fetch(session.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      cardNumber: cards.good,
      expiry: '12/40',
      cvc: '123',
      nameOnCard: 'Ada Quiet',
    }),
  });
  const current = async () => (await api('/subscription/current')).data;
  await expect.poll(async () => (await current())?.status).toBe('TRIALING');
  const { nextCharge } = await current();
  const started = await waitForEmail(user.email, /trial .* has started/);
  await endTrial(user.email);
  const receipt = await waitForEmail(user.email, /Receipt/);
  const { data: invoices } = await api('/subscription/invoices');
  const page = await textOf(addresses.site + landing);
  const amount = /([$£][\d.]+\d)/;
  return {
    page: page.includes(promised) ? promised : amountIn(page, amount),
    card: format(price),
    checkout: amountIn(
      checkout,
      /Then ([$£][\d.]+\d), less any promotion code you enter, is charged every/,
    ),
    dashboard: format(nextCharge),
    'trial mail': amountIn(started.text, amount),
    receipt: amountIn(receipt.subject, amount),
    invoice: format(invoices[0]),
    'invoice page': amountIn(await textOf(invoices[0].url), amount),
  };
}

test('what each landing page promises is what the first invoice charges', async () => {
  const rows = await Promise.all(
    promises.map(async (promise) => ({ promise, read: await walk(promise) })),
  );
  const table = rows.map(
    ({ promise, read }) =>
      `| ${promise.landing} | ${promise.plan} | ${Object.values(read).join(' | ')} |`,
  );
  await test
    .info()
    .attach('promise to charge', { body: table.join('\n'), contentType: 'text/plain' });
  for (const { promise, read } of rows) {
    const { page, ...later } = read;
    // An advertorial names the price of a month alone.
    if (promise.plan === 'MONTHLY' || !promise.offer) expect(page).toBe(promise.promised);
    expect(new Set(Object.values(later)), promise.landing).toEqual(new Set([promise.charged]));
  }
});

test('the UK advertorial leads to its price, through log-in, to the checkout', async ({ page }) => {
  const user = await createVerifiedUser();
  await page.goto('/updates');
  const main = page.getByRole('main');
  await expect(
    main.getByText('In pounds sterling, billed monthly; no tax is added.').first(),
  ).toBeVisible();
  const hrefs = await main
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(new Set(hrefs)).toEqual(new Set(['/?offer=uk', '/pricing?offer=uk']));

  await main.getByRole('link', { name: 'See the web without it' }).click();
  await expect(main.getByText('7 days free, then £6.99 a month')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click();
  await expect(planCard(page, 'Monthly').getByText('£6.99', { exact: true })).toBeVisible();
  await expect(planCard(page, 'Yearly')).toContainText('£6.41 a month, you save £6.99 a year');
  await planCard(page, 'Monthly').getByRole('button', { name: 'Choose plan' }).click();

  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(main.getByText('7 days free, then £6.99 per month')).toBeVisible();
  await page.getByRole('button', { name: /Continue with/ }).click();

  await expect(page).toHaveURL(/\/checkout\//);
  await expect(
    page.getByText('Then £6.99, less any promotion code you enter, is charged every month.'),
  ).toBeVisible();
  await payWith(page, cards.good, /Start trial/);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.goto('/dashboard/subscription');
  await expect(main.getByText('£6.99').first()).toBeVisible();

  await page.goto('/pricing');
  await expect(planCard(page, 'Yearly').getByText('£76.89', { exact: true })).toBeVisible();
  await expect(planCard(page, 'Monthly')).toContainText('This is your plan.');
});
