import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { aCustomer } from '../../testing/factories.ts';
import { everyTransaction, sumOf } from '../../testing/every-transaction.ts';
import { startSandbox } from '../../testing/start-sandbox.ts';

const sandbox = await startSandbox();
const { stripe } = sandbox;
const product = await stripe.products.create({ name: 'Premium' });
afterAll(async () => sandbox.close());

const cards = [
  'visa',
  'visa',
  'refundFail',
  'pendingRefund',
  'createDispute',
  'chargeCustomerFail',
];
const cents = fc.integer({ min: 50, max: 20_000 });

const payment = fc.tuple(
  fc.constant('pay' as const),
  fc.constantFrom(...cards.map((card) => `pm_card_${card}`)),
  cents,
  fc.constantFrom('usd', 'eur', 'jpy'),
);
const waiting = fc.tuple(fc.constant('wait' as const), fc.integer({ min: 1, max: 100 }));
const refund = fc.tuple(fc.constant('refund' as const), cents);
const answer = fc.tuple(fc.constantFrom('winDisputes' as const, 'failPayout' as const));

/** The events in the life of an account, in order. */
const life = fc.array(fc.oneof(payment, payment, waiting, waiting, refund, answer), {
  minLength: 8,
  maxLength: 16,
});
type Happening = typeof life extends fc.Arbitrary<(infer Each)[]> ? Each : never;

async function happen(happening: Happening): Promise<void> {
  switch (happening[0]) {
    case 'pay':
      return pay(happening);
    case 'wait':
      return sandbox.advance(`PT${happening[1]}H`);
    case 'refund':
      return refundNewest(happening[1]);
    case 'winDisputes':
      return winDisputes();
    case 'failPayout':
      return failNewestPayout();
  }
}

async function pay([, card, amount, currency]: Happening & { 0: 'pay' }): Promise<void> {
  const { id: customer } = await aCustomer(sandbox, card);
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency,
    unit_amount: amount,
    recurring: { interval: 'year' },
  });
  const payment_behavior = 'error_if_incomplete';
  await stripe.subscriptions
    .create({ customer, items: [{ price }], payment_behavior })
    .catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'card_declined' });
    });
}

async function winDisputes(): Promise<void> {
  for (const { id, status } of (await stripe.disputes.list()).data) {
    if (status !== 'needs_response') continue;
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
  }
}

async function failNewestPayout(): Promise<void> {
  const [newest] = (await stripe.payouts.list({ limit: 1 })).data;
  if (newest) await sandbox.control(`/payouts/${newest.id}/fail`, {});
}

async function refundNewest(most: number): Promise<void> {
  const { data } = await stripe.charges.list({ limit: 100 });
  const charge = data.find(({ paid, disputed, refunded }) => paid && !disputed && !refunded);
  if (!charge) return;
  const amount = Math.min(most, charge.amount - charge.amount_refunded);
  await stripe.refunds.create({ charge: charge.id, amount });
}

/** In each currency the balance is the sum of all transactions, and each payout the sum of its transactions. */
async function checkBooks(): Promise<void> {
  const now = await sandbox.now();
  const all = await everyTransaction(sandbox);
  const { available, pending } = await stripe.balance.retrieve();
  for (const currency of new Set(all.map((each) => each.currency))) {
    const own = all.filter((each) => each.currency === currency);
    const waiting = own.filter(({ status }) => status === 'pending');
    const amountIn = (amounts: typeof available) =>
      amounts.find((each) => each.currency === currency)?.amount ?? 0;
    expect(amountIn(pending)).toBe(sumOf(waiting));
    expect(amountIn(available)).toBe(sumOf(own) - sumOf(waiting));
  }
  const paidOut = new Set<string>();
  for await (const payout of stripe.payouts.list({ limit: 100 })) {
    const parts = await everyTransaction(sandbox, payout.id);
    const own = parts.filter(({ id }) => id === payout.balance_transaction);
    expect(own).toMatchObject([{ net: -payout.amount, source: payout.id, type: 'payout' }]);
    expect(sumOf(parts), payout.id).toBe(0);
    for (const { id, currency, status } of parts) {
      expect(paidOut).not.toContain(id);
      expect({ currency, status }).toEqual({ currency: payout.currency, status: 'available' });
      paidOut.add(id);
    }
  }
  for (const { amount, available_on, fee, fee_details, net, status } of all) {
    expect(status).toBe(available_on > now ? 'pending' : 'available');
    expect(net).toBe(amount - fee);
    expect(fee_details.reduce((sum, part) => sum + part.amount, 0)).toBe(fee);
  }
}

test('a payout is the sum of its transactions, whatever happened before', async () => {
  const property = fc.asyncProperty(life, async (happenings) => {
    for (const happening of happenings) await happen(happening);
    await checkBooks();
    await sandbox.advance('P14D');
    await checkBooks();
  });
  const examples: [Happening[]][] = [
    [[['pay', 'pm_card_visa', 900, 'usd'], ['wait', 100], ['failPayout']]],
  ];
  await fc.assert(property, { examples, numRuns: 5, endOnFailure: true });
  const types = (await everyTransaction(sandbox)).map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['charge', 'payout']));
});
