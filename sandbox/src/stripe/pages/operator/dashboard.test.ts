import { afterAll, expect, onTestFinished, test } from 'vitest';
import { aSubscriber, open, post } from '../testing/browse.ts';
import { somePlans } from '../../testing/factories.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const price = (await somePlans(sandbox)).monthly.id;
afterAll(async () => sandbox.close());

/** A payer with the charge of the first payment, and what the dashboard's buttons do. */
async function aPayer(card?: string) {
  const { customer, subscription } = await aSubscriber(sandbox, { price, card });
  const [charge] = (await stripe.charges.list({ customer: customer.id })).data;
  const url = `${sandbox.url}/dashboard/customers/${customer.id}`;
  return {
    customer: customer.id,
    subscription: subscription.id,
    charge: charge?.id ?? '',
    page: async () => open(url),
    /** Presses a button, and answers the page that the browser then shows. */
    press: async (path: string, fields: Record<string, string> = {}) => {
      const answer = await post(`${sandbox.url}/dashboard/${path}`, fields);
      return answer.redirectsTo ? open(answer.redirectsTo) : answer;
    },
  };
}

test('customers are found by a part of their address, and by any id of theirs', async () => {
  const { customer, subscription, charge } = await aPayer();
  await stripe.customers.create({ name: 'Grace Hopper' });
  const search = async (asked: string) => open(`${sandbox.url}/dashboard?q=${asked}`);
  expect((await search('')).text).toMatch(/Grace Hopper no plan ada@stillweb\.example Active/);
  for (const asked of ['ADA@', customer, subscription, charge]) {
    const { html } = await search(asked);
    expect(html).toContain(`href="/dashboard/customers/${customer}"`);
    expect(html).not.toContain('Grace');
  }
  expect((await search('unknown')).text).toContain('No customer matches.');
  expect((await open(`${sandbox.url}/`)).html).toContain('href="/dashboard"');
  expect((await open(`${sandbox.url}/dashboard/customers/cus_none`)).status).toBe(404);
});

test('a payment is refunded in part and whole, and too much is refused', async () => {
  const { charge, press, page } = await aPayer();
  const part = await press(`charges/${charge}/refund`, { amount: '4.00' });
  expect(part.text).toMatch(/Refund created.*\$4\.00 refunded\..*all that is left, \$5\.00/);
  const tooMuch = await press(`charges/${charge}/refund`, { amount: '6' });
  expect(tooMuch.status).toBe(400);
  expect(tooMuch.html).toContain('role="alert"');
  expect(tooMuch.text).toContain('greater than unrefunded amount on charge ($5.00)');
  const typo = await press(`charges/${charge}/refund`, { amount: 'all' });
  expect(typo.text).toContain('Enter an amount such as 9.00.');
  await press(`charges/${charge}/refund`, { amount: '' });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true });
  expect((await page()).html).not.toContain(`charges/${charge}/refund`);
  const [refund] = (await stripe.refunds.list({ charge })).data;
  await press(`refunds/${refund?.id ?? ''}/fail`);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 400 });
  expect((await page()).text).toMatch(/Refund of \$5\.00.* Failed/);
});

test('a payment is disputed, and the dispute won or accepted', async () => {
  const won = await aPayer();
  const opened = await won.press(`charges/${won.charge}/dispute`);
  expect(opened.text).toMatch(/Dispute of \$9\.00 Needs response/);
  const [dispute] = (await stripe.disputes.list({ charge: won.charge })).data;
  const answered = await won.press(`disputes/${dispute?.id ?? ''}/answer`, { evidence: 'winning' });
  expect(answered.text).toContain('Under review');
  await sandbox.advance('PT5S');
  expect((await won.page()).text).toMatch(/Dispute of \$9\.00 Won/);
  const lost = await aPayer();
  await lost.press(`charges/${lost.charge}/dispute`);
  const [other] = (await stripe.disputes.list({ charge: lost.charge })).data;
  expect((await lost.press(`disputes/${other?.id ?? ''}/accept`)).text).toContain('and lost');
});

test('an early fraud warning is shown with its payment', async () => {
  const { charge, press } = await aPayer();
  const warned = await press(`charges/${charge}/warn`);
  expect(warned.text).toContain('a refund now avoids a dispute');
  expect((await stripe.radar.earlyFraudWarnings.list({ charge })).data).toHaveLength(1);
});

test('a subscription is given free days, cancelled for later, kept, and cancelled now', async () => {
  const { subscription, press } = await aPayer();
  const path = `subscriptions/${subscription}`;
  const before = await stripe.subscriptions.retrieve(subscription);
  expect((await press(`${path}/extend`, { days: '7' })).text).toMatch(/Trial.*Free until/);
  const end = (before.items.data[0]?.current_period_end ?? 0) + 7 * 86_400;
  const extended = await stripe.subscriptions.retrieve(subscription);
  expect(extended).toMatchObject({ status: 'trialing', trial_end: end });
  expect((await press(`${path}/extend`, { days: 'a week' })).text).toContain('from 1 to 999');
  expect((await press(`${path}/cancel`, { when: 'period_end' })).text).toContain('Don’t cancel');
  await press(`${path}/keep`);
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({ cancel_at: null });
  expect((await press(`${path}/cancel`, { when: 'now' })).text).toContain('Canceled');
  expect((await press(`${path}/cancel`, { when: 'now' })).status).toBe(400);
});

test('a customer’s page shows plan, card and next charge', async () => {
  const { page } = await aPayer();
  const { text } = await page();
  expect(text).toMatch(/Premium, \$9\.00 per month Active .*Next charge: \$9\.00 on/);
  expect(text).toContain('Charged to Visa ending in 4242');
});

test('an unpaid invoice shows its attempts and the time of the next one', async () => {
  const { customer } = await aSubscriber(sandbox, {
    price,
    card: '4000000000000341',
    subscription_data: { trial_period_days: 1 },
  });
  await sandbox.advance('P1DT1H');
  const { text } = await open(`${sandbox.url}/dashboard/customers/${customer.id}`);
  expect(text).toMatch(/Past due .*\$9\.00 could not be collected yet/);
  expect(text).toMatch(/Open 1 attempt, next at \w+ \d+, \d{4}/);
});

test('credit is added with its reason, and shown', async () => {
  const { customer, press, page } = await aPayer();
  expect((await page()).text).toContain('No credit.');
  const path = `customers/${customer}/credit`;
  const given = await press(path, { amount: '5', description: 'Sorry' });
  expect(given.text).toMatch(
    /Credit added\. .*\$5\.00 applies to the next invoices.*\$5\.00 on [^,]+, \d+, Sorry/,
  );
  expect(given.text).toMatch(/Next charge: \$4\.00/);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -500 });
});

test('the balance shows pending and available money, and a payout can fail', async () => {
  const { page } = await aPayer();
  expect((await page()).text).toMatch(/\$8\.44 after the fee of \$0\.56; pending until/);
  const balance = `${sandbox.url}/dashboard/balance`;
  expect((await open(`${sandbox.url}/dashboard`)).html).toContain('href="/dashboard/balance"');
  const before = await open(balance);
  expect(before.text).toMatch(/Pending, USD \$[\d.]+ .* charge \$9\.00 \$0\.56 \$8\.44 pending/);
  await sandbox.advance('P7D');
  expect((await page()).text).toContain('available since');
  const [payout] = (await stripe.payouts.list({ limit: 1 })).data;
  const paid = await open(balance);
  expect(paid.text).toContain('Pending, USD $0.00');
  expect(paid.text).toMatch(/Paid .*, arrived /);
  const path = `${sandbox.url}/dashboard/payouts/${payout?.id ?? ''}/fail`;
  const failed = await post(path);
  const after = await open(failed.redirectsTo);
  expect(after.text).toMatch(/the bank returned it.* Failed .*has been closed/);
  expect(await stripe.payouts.retrieve(payout?.id ?? '')).toMatchObject({ status: 'failed' });
  expect((await post(path)).status).toBe(400);
  expect((await post(`${sandbox.url}/dashboard/payouts/po_none/fail`)).status).toBe(404);
});

test('the balance names the rates at which payments are converted', async () => {
  await sandbox.control('/settings', { settlement: 'aed', rates: { usd: 3.67 } });
  onTestFinished(async () => void (await sandbox.control('/settings', { settlement: null })));
  const { page } = await aPayer();
  // 9.00 USD are 33.03 AED, of which 1.96 AED are the fee.
  expect((await page()).text).toMatch(/AED 31\.07 after the fee of AED 1\.96/);
  const { text } = await open(`${sandbox.url}/dashboard/balance`);
  expect(text).toContain('Converted into AED: USD at 3.67.');
  expect(text).toMatch(/charge, rate 3\.67 AED 33\.03 AED 1\.96 AED 31\.07 pending/);
});

test('an action that the dashboard does not have is answered 404', async () => {
  const { charge, press } = await aPayer();
  expect((await press(`charges/${charge}/forget`)).status).toBe(404);
  expect((await press('charges/ch_none/refund')).status).toBe(404);
});
