import { expect } from 'vitest';
import type Stripe from 'stripe';
import { hasFailedRefund, idOf, paymentIntentsOf } from '../../src/billing/stripe/objects.ts';
import { withdrawalWindow } from '../../src/billing/rules/withdrawal-right.ts';
import {
  allowEmail,
  cancelUnfinished,
  deliversEvents,
  endSubscription,
  isOngoing,
  type Model,
} from './model.ts';
import { statusAndCode, type ApiCall, type Command } from './command.ts';
import { countTriedRepairs, repairNow } from './repairs.ts';
import { nameOf, setFaults, type Effect } from './stripe-faults.ts';
import {
  hasEnded,
  listCharges,
  ongoingSubscription,
  retrieveCustomer,
  type System,
} from './system.ts';

/** The duties of a withdrawal made now; undefined if it must be refused. */
type Duties = { returnable: Stripe.Charge[]; creditUsed: number } | undefined;

const hasContract = (model: Model) => isOngoing(model) || model.unfinished !== null;

/** Withdraws from the contract. One that has ended is left alone: the model forgets what was paid for it. */
export const withdraw: ApiCall<Duties> = {
  name: 'withdraw from the contract',
  check: (model) => hasContract(model) || model.status === null,
  prepare: findDuties,
  send: ({ buyer }) => buyer.post('/subscription/withdraw'),
  isDone: async (system) => {
    await expect.poll(() => hasEnded(system)).toBe(true);
    return true;
  },
  verify: async (model, system, answer, duties) => {
    if (!hasContract(model)) {
      expect(statusAndCode(answer)).toEqual([404, 'NO_SUBSCRIPTION']);
      return;
    }
    model.statements += 1;
    expect(statusAndCode(answer)).toEqual(duties ? [200, undefined] : refused);
    if (duties) await expectWithdrawn(model, system, duties);
    else allowEmail(model, 'withdrawal-refused');
  },
};

const refused = [409, 'WITHDRAWAL_NOT_POSSIBLE'];
const repairCalls = ['DELETE /v1/subscriptions/*', 'POST /v1/refunds', 'POST /v1/customers/*'];

/** The statement counts although Stripe refuses what follows from it, or its answers are lost. */
export function withdrawWhileRefused(effect: Effect): Command {
  return {
    name: `withdraw from the contract; ${nameOf(effect)}, then not any more`,
    check: (model) => model.isUp && isOngoing(model) && deliversEvents(model),
    run: async (model, system) => {
      const duties = await findDuties(model, system);
      if (!duties) return;
      const tried = await countTriedRepairs(system);
      await setFaults(system.world, effect, repairCalls);
      const answer = await system.buyer.post('/subscription/withdraw');
      model.statements += 1;
      expect(statusAndCode(answer)).toEqual([200, undefined]);
      const repairs = 1 + duties.returnable.length + Number(duties.creditUsed !== 0);
      await expect.poll(() => countTriedRepairs(system)).toBe(tried + repairs);
      await system.world.clearFaults();
      await repairNow(system);
      await expectWithdrawn(model, system, duties);
      model.isUpToDate = true;
    },
  };
}

async function findDuties(model: Model, system: System): Promise<Duties> {
  if (!hasContract(model)) return undefined;
  const { id } = await ongoingSubscription(system);
  const { data: paid } = await system.world.stripe.invoices.list({
    subscription: id,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  });
  const times = paid
    .filter(({ total }) => total > 0)
    .map((invoice) => invoice.status_transitions.paid_at ?? invoice.created);
  if (times.length > 0) {
    const { end } = withdrawalWindow(new Date(Math.min(...times) * 1000));
    if (model.hasWithdrawn || (await system.world.now()) * 1000 > end.getTime()) return undefined;
  }
  const intents = new Set(paid.flatMap(paymentIntentsOf));
  const payments = (await listCharges(system)).filter(
    ({ status, payment_intent }) =>
      status === 'succeeded' && intents.has(idOf(payment_intent) ?? ''),
  );
  return {
    returnable: payments.filter(
      (charge) => !charge.disputed && !charge.refunded && !hasFailedRefund(charge),
    ),
    creditUsed: paid.reduce(
      (sum, each) => sum + (each.ending_balance ?? each.starting_balance) - each.starting_balance,
      0,
    ),
  };
}

/** The contract ends, all that was paid for it goes back, and the credit is what it would be without it. */
async function expectWithdrawn(
  model: Model,
  system: System,
  { returnable, creditUsed }: NonNullable<Duties>,
): Promise<void> {
  if (isOngoing(model)) endSubscription(model);
  else cancelUnfinished(model);
  model.balance -= creditUsed;
  allowEmail(model, 'refunded', returnable.length);
  allowEmail(model, 'withdrawal-accepted');
  if (returnable.length > 0) model.hasWithdrawn = true;
  await expect.poll(() => hasEnded(system)).toBe(true);
  for (const { id } of returnable) {
    const isRefunded = async () => (await system.world.stripe.charges.retrieve(id)).refunded;
    await expect.poll(isRefunded, { message: `${id} is refunded` }).toBe(true);
  }
  const customer = await system.buyer.customerId();
  const balance = async () => (await retrieveCustomer(system, customer)).balance;
  await expect.poll(balance, { message: 'the credit after a withdrawal' }).toBe(model.balance);
}
