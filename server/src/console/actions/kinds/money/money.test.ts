import type { PreviewRequest } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Buyer } from '../../../../../test/people/a-buyer.ts';
import {
  createActions,
  startConsoleWithBilling,
  userIdOf,
} from '../../../../../test/calls/console-actions.ts';
import type { BillingTestApp } from '../../../../../test/worlds/start-billing.ts';
import type { TestConsole, TestStaff } from '../../../../../test/worlds/start-console.ts';
import {
  aPayingBuyer,
  emailSubjects,
  subscriptionAtStripe,
  waitForEmail,
} from '../../../../../test/people/subscribers.ts';

let world: BillingTestApp;
let app: TestConsole;
let lead: TestStaff;
const { perform: performAs, preview } = createActions(() => app);

beforeAll(async () => {
  ({ world, app } = await startConsoleWithBilling());
  lead = await app.aMember('lead');
});
afterAll(() => world.close());

const perform = async (buyer: Buyer, request: PreviewRequest) =>
  performAs(lead, await userIdOf(world, buyer), request);

/** As in "3 May", which a year may follow. */
const dayOf = (moment: string | null | undefined) => shortDay(moment ?? '', new Date(moment ?? ''));

async function refusalOf(buyer: Buyer, request: PreviewRequest): Promise<string> {
  const { status, body } = await preview(lead, await userIdOf(world, buyer), request);
  expect([status, body.code]).toEqual([409, 'ACTION_NOT_POSSIBLE']);
  return body.message;
}

async function refundsOf(buyer: Buyer) {
  const { data } = await world.stripe.charges.list({
    customer: await buyer.customerId(),
    expand: ['data.refunds'],
  });
  return data.flatMap((charge) => charge.refunds?.data ?? []);
}

test('a refund with access that ends: whole, to the cent, told by one email', async () => {
  const buyer = await aPayingBuyer(world);
  const { shown, texts, ended } = await perform(buyer, { action: 'refund', access: 'ends' });
  expect(shown).toMatchObject({ confirm: 'Refund $9.00', needsStepUp: true, needsApproval: false });
  expect(texts).toEqual([
    expect.stringMatching(/^\$9\.00 of the \$9\.00 paid on .* is returned to the card\.$/),
    expect.stringMatching(/^Stripe does not return its fee of \$0\.\d\d\.$/),
    'An email tells the customer once the money is returned.',
    'Premium ends now. Nothing more is charged, and nothing else is credited.',
  ]);
  expect(ended).toMatchObject({ state: 'done', message: null });
  expect(await refundsOf(buyer)).toMatchObject([{ amount: 900, status: 'succeeded' }]);
  expect(await buyer.current()).toMatchObject({ status: 'CANCELED', endReason: 'REFUNDED' });
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  const email = await waitForEmail(world, buyer, /^Refund: \$9\.00$/);
  expect(email?.text).toContain('has ended');
  expect(await emailSubjects(world, buyer)).not.toContainEqual(
    expect.stringMatching(/^Your .* ended/),
  );
  expect(await refusalOf(buyer, { action: 'refund', access: 'stays' })).toBe(
    'There is no payment left to refund.',
  );
});

test('a part refunded with access that ends ends it, too', { tags: 'exhaustive' }, async () => {
  const buyer = await aPayingBuyer(world);
  await perform(buyer, { action: 'refund', amount: 400, access: 'ends' });
  expect(await buyer.current()).toMatchObject({ status: 'CANCELED', endReason: 'REFUNDED' });
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  const email = await waitForEmail(world, buyer, /^Refund: \$4\.00$/);
  expect(email?.text).toContain('has ended');
});

test(
  'a whole refund with access that stays leaves the subscription as it is',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    await perform(buyer, { action: 'refund', amount: 300, access: 'stays' });
    const { shown, texts } = await perform(buyer, { action: 'refund', access: 'stays' });
    expect(texts[0]).toMatch(/^\$6\.00 of the \$9\.00 paid on/);
    expect(texts).toContain('$3.00 of this payment was refunded before.');
    const { currentPeriodEnd, ...current } = (await buyer.current()) ?? {};
    expect(current).toMatchObject({ status: 'ACTIVE', cancelAt: null });
    expect(shown.effects).toContainEqual({
      of: 'access',
      text: 'Premium stays: the subscription continues and is charged as before.',
      amount: null,
      at: currentPeriodEnd,
    });
    const email = await waitForEmail(world, buyer, /^Refund: \$6\.00$/);
    expect(email?.text).toContain('Premium');
    expect(await subscriptionAtStripe(world, buyer)).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
    });
  },
);

test(
  'a whole refund with access until the period’s end lets it end then',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world);
    const { shown } = await perform(buyer, { action: 'refund', access: 'period-end' });
    const { currentPeriodEnd } = (await buyer.current()) ?? {};
    expect(shown.effects).toContainEqual({
      of: 'access',
      text: expect.stringMatching(
        `^Premium ends on ${dayOf(currentPeriodEnd)}.*\\. Nothing more is charged`,
      ),
      amount: null,
      at: null,
    });
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', cancelAt: currentPeriodEnd });
    await waitForEmail(world, buyer, /^Your subscription ends on/);
  },
);

test('no more than is left is refunded, and only of the customer’s own invoices', async () => {
  const [buyer, other] = [await aPayingBuyer(world), await aPayingBuyer(world)];
  expect(await refusalOf(buyer, { action: 'refund', amount: 901, access: 'stays' })).toBe(
    'Only $9.00 is left of this payment.',
  );
  const { data } = await world.stripe.invoices.list({ customer: await other.customerId() });
  const foreign = { action: 'refund', invoice: data[0]?.id, access: 'stays' } as const;
  expect(await refusalOf(buyer, foreign)).toBe('This customer has no such invoice.');
  const unknown = { action: 'refund', invoice: 'in_unknown', access: 'stays' } as const;
  expect(await refusalOf(buyer, unknown)).toBe('This customer has no such invoice.');
});

test('a subscription is ended now, with the worth of its unused days and a refund', async () => {
  const buyer = await aPayingBuyer(world);
  // At the very start of a period its first day has not begun: a preview would hold for a second.
  await world.advance('PT1H');
  const { shown, texts } = await perform(buyer, {
    action: 'end-subscription',
    when: 'now',
    refund: 500,
  });
  expect(shown.confirm).toBe('End subscription now and refund $5.00');
  expect(texts).toContainEqual(
    expect.stringMatching(/^\d\d days of the paid period would go unused, worth \$\d\.\d\d\.$/),
  );
  expect(await buyer.current()).toMatchObject({ status: 'CANCELED' });
  expect((await subscriptionAtStripe(world, buyer)).status).toBe('canceled');
  expect(await refundsOf(buyer)).toMatchObject([{ amount: 500 }]);
  await waitForEmail(world, buyer, /^Refund: \$5\.00$/);
  expect(await refusalOf(buyer, { action: 'end-subscription', when: 'now' })).toBe(
    'The subscription of this customer has ended.',
  );
});

test(
  'a trial is ended now, without a refund: an email says that it has ended',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await world.aBuyer();
    await buyer.subscribe('MONTHLY');
    const { texts } = await perform(buyer, { action: 'end-subscription', when: 'now' });
    expect(texts).toEqual([
      'Premium ends now. Nothing more is charged, and nothing else is credited.',
      'An email tells the customer that it has ended.',
    ]);
    expect(await buyer.current()).toMatchObject({ status: 'CANCELED' });
    await waitForEmail(world, buyer, /subscription has ended$/);
  },
);

test('a subscription is ended with its period, once', async () => {
  const buyer = await aPayingBuyer(world);
  const request = { action: 'end-subscription', when: 'period-end' } as const;
  const { shown } = await perform(buyer, request);
  const { currentPeriodEnd, cancelAt } = (await buyer.current()) ?? {};
  expect(cancelAt).toBe(currentPeriodEnd);
  expect(shown.confirm).toMatch(/^End subscription on \d+ \w{3}( \d{4})?$/);
  expect(await refusalOf(buyer, request)).toBe(
    'The subscription is already set to end with its period.',
  );
});

test('a trial is forgiven by what is named, and the next checkout offers one', async () => {
  const buyer = await world.aBuyer();
  await buyer.subscribe('MONTHLY');
  await perform(buyer, { action: 'end-subscription', when: 'now' });
  const { texts: first } = await perform(buyer, { action: 'forgive-trial', of: ['user'] });
  expect(first.at(-1)).toBe(
    'The next checkout still offers no free trial: one is recorded for this address and for the card that was used.',
  );
  const offersTrial = async () => {
    const { body } = await buyer.get('/subscription/plans');
    return body.data[0].trialDays > 0;
  };
  expect(await offersTrial()).toBe(false);
  const { texts } = await perform(buyer, { action: 'forgive-trial', of: ['email', 'card'] });
  expect(texts.at(-1)).toBe('The next checkout offers a free trial.');
  expect(await offersTrial()).toBe(true);
  await buyer.subscribe('MONTHLY');
  // Also after a synchronization that reads the first trial again.
  await perform(buyer, { action: 'resync' });
  expect(await buyer.current()).toMatchObject({ status: 'TRIALING' });
  const visitor = await world.aBuyer();
  expect(await refusalOf(visitor, { action: 'forgive-trial', of: ['user'] })).toBe(
    'No free trial is recorded for this account.',
  );
});

test(
  'billing 35: free time given to a payer is no trial that could be extended',
  { tags: 'exhaustive' },
  async () => {
    const payer = await aPayingBuyer(world);
    await world.advance('P2D');
    const subscription = await payer.subscriptionId();
    const { items } = await world.stripe.subscriptions.retrieve(subscription);
    const end = items.data[0]?.current_period_end ?? 0;
    const { status } = await world.stripe.subscriptions.update(subscription, {
      trial_end: end + 7 * 24 * 60 * 60,
      proration_behavior: 'none',
    });
    expect(status).toBe('trialing');
    expect(await refusalOf(payer, { action: 'extend-trial', days: 3 })).toBe(
      'This customer is not in a free trial.',
    );
  },
);
