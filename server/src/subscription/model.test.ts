import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDifferences } from '../../test/list-differences.ts';
import * as step from '../../test/model/commands.ts';
import { expectShown, unborn } from '../../test/model/story.ts';
import { startBilling, type BillingWorld } from '../../test/start-billing.ts';

let world: BillingWorld;

beforeAll(async () => {
  world = await startBilling();
});

afterAll(() => world.close());

const plans = ['MONTHLY', 'YEARLY'] as const;

const steps = [
  ...plans.flatMap((plan) => [
    step.checkOut(plan, 'good'),
    step.checkOut(plan, 'failsLater'),
    step.checkOut(plan, 'declined'),
    step.checkOut(plan, 'none'),
    step.switchTo(plan),
  ]),
  step.cancel,
  step.cancelInPortal,
  step.resume,
  step.useCard('pm_card_mastercard', true),
  step.useCard('pm_card_chargeCustomerFail', false),
  step.letPeriodEnd,
  step.letPeriodEnd,
  step.letDunningEnd,
  step.setWebhooks('normal'),
  step.setWebhooks('drop'),
  step.setWebhooks('duplicate'),
  step.setWebhooks('reorder'),
  step.restart,
].map((each) => fc.constant(new step.StoryStep(each)));

// Every test run tells the same few stories; `npm run model -- --runs N` makes up as many new ones.
const { MODEL_RUNS, MODEL_SEED } = process.env;
const runs = Number(MODEL_RUNS ?? 20);
const seed = MODEL_SEED ?? (MODEL_RUNS ? undefined : -871563017);
const perRun = 30_000;

test(
  'whatever people do and however webhooks arrive, billing keeps its promises',
  async () => {
    const story = fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
      await world.webhooks('normal');
      const buyer = await world.aBuyer();
      const model = { ...unborn };
      try {
        await fc.asyncModelRun(() => ({ model, real: { world, buyer } }), commands);
        await expectAgreement();
        await expectShown({ ...model, informed: true }, { world, buyer });
      } finally {
        // Nobody of an earlier story is to be charged while the clock of a later one moves.
        const customer = await buyer.customerId();
        if (customer) await world.stripe.customers.del(customer);
      }
    });
    await fc.assert(story, { numRuns: runs, ...(seed !== undefined && { seed: Number(seed) }) });
  },
  runs * perRun,
);

/** One reconciliation, as every server makes at its start, and nothing differs from Stripe. */
async function expectAgreement(): Promise<void> {
  await world.webhooks('normal');
  const another = await world.startAnother();
  try {
    await expect.poll(() => listDifferences(world), { timeout: 15_000, interval: 200 }).toEqual([]);
  } finally {
    await another.close();
  }
}
