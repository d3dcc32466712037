import { afterAll, beforeAll, expect, test } from 'vitest';
import { cards, type Buyer } from '../../../../test/people/a-buyer.ts';
import { startBilling, type BillingTestApp } from '../../../../test/worlds/start-billing.ts';
import { aPayingBuyer, subscriptionAtStripe } from '../../../../test/people/subscribers.ts';

const operator = 'operator@stillweb.example';

let world: BillingTestApp;

beforeAll(async () => {
  world = await startBilling({
    env: { OPERATOR_EMAIL: operator, END_DISPUTED: 'no', REFUND_FRAUD_WARNINGS: 'no' },
  });
});

afterAll(() => world.close());

/** Waits for the operator's email with this subject about a buyer, and returns its text. */
async function operatorMail(subject: RegExp, { email }: Buyer): Promise<string> {
  const find = async () => {
    const mails = await world.server.mailbox.mails(operator);
    return mails.find((mail) => subject.test(mail.subject) && mail.text.includes(email))?.text;
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}

async function listCharges(buyer: Buyer) {
  const customer = await buyer.customerId();
  return (await world.stripe.charges.list({ customer })).data;
}

test(
  'billing 38: with END_DISPUTED=no a dispute is reported, and ends nothing',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'MONTHLY', cards.disputed);
    await world.advance('PT1M');

    expect(await operatorMail(/^Dispute: \$9\.00$/, buyer)).toMatch(
      /continues, because END_DISPUTED/,
    );

    expect(await listCharges(buyer)).toMatchObject([{ disputed: true }]);
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', cancelAt: null });
    expect((await subscriptionAtStripe(world, buyer)).status).toBe('active');
    // Nor is the card barred from a trial.
    const other = await world.aBuyer();
    expect(await other.subscribe('MONTHLY', cards.disputed)).toMatchObject({ status: 'TRIALING' });
  },
);

test(
  'billing 38: with REFUND_FRAUD_WARNINGS=no a warning is reported, nothing refunded',
  { tags: 'exhaustive' },
  async () => {
    const buyer = await aPayingBuyer(world, 'MONTHLY', cards.warned);
    await world.advance('PT1M');

    expect(await operatorMail(/^Fraud warning: \$9\.00$/, buyer)).toMatch(
      /Nothing was done, because REFUND_FRAUD_WARNINGS/,
    );

    expect(await listCharges(buyer)).toMatchObject([{ refunded: false, amount_refunded: 0 }]);
    expect(await buyer.current()).toMatchObject({ status: 'ACTIVE', cancelAt: null });
    expect((await subscriptionAtStripe(world, buyer)).status).toBe('active');
  },
);
