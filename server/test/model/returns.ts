import { expect } from 'vitest';
import type Stripe from 'stripe';
import { submitForm } from '../../../scripts/clients/hosted-pages.ts';
import { hasFailedRefund, idOf } from '../../src/billing/stripe/objects.ts';
import { hasEnded, listCharges, listOngoing, type System } from './system.ts';
import {
  allowEmail,
  charge,
  deliversEvents,
  endSubscription,
  hasAccess,
  isOngoing,
  priceOf,
  type Model,
} from './model.ts';
import type { Command } from './command.ts';
import { countTriedRepairs, repairNow } from './repairs.ts';
import { nameOf, setFaults, type Effect } from './stripe-faults.ts';

/** The calls that carry out these repairs. */
const ourRepairs = ['DELETE /v1/subscriptions/*', 'POST /v1/refunds'];

/** A payment that is returned at Stripe, and what our rules make of it. */
type Return = {
  name: string;
  /** The action's address in the sandbox's dashboard. */
  action: 'dispute' | 'refund' | 'warn';
  form?: (payment: Payment) => Record<string, string>;
  endsSubscription: (model: Model, payment: Payment) => boolean;
  /** Whether our server refunds what is left of the payment. */
  isRefundedByUs: (payment: Payment) => boolean;
};

/** The newest payment that was neither disputed nor returned whole. */
type Payment = { charge: Stripe.Charge; isOfOngoing: boolean };

export const refundWhole: Return = {
  name: 'the newest payment is refunded',
  action: 'refund',
  endsSubscription: (model) => model.periodPaid > 0,
  isRefundedByUs: () => false,
};

export const refundPart: Return = {
  name: 'a hundred minor units of the newest payment are refunded',
  action: 'refund',
  form: ({ charge }) => ({ amount: charge.currency === 'jpy' ? '100' : '1.00' }),
  endsSubscription: (model, { charge: { amount, amount_refunded } }) =>
    model.periodPaid > 0 && amount - amount_refunded === 100,
  isRefundedByUs: () => false,
};

export const dispute: Return = {
  name: 'the newest payment is disputed',
  action: 'dispute',
  endsSubscription: () => true,
  isRefundedByUs: () => false,
};

export const warn: Return = {
  name: 'a bank warns of the newest payment',
  action: 'warn',
  endsSubscription: () => true,
  isRefundedByUs: ({ charge }) => !hasFailedRefund(charge),
};

export function returned(what: Return): Command {
  return returnPayment(
    what,
    `${what.name} at Stripe`,
    async (system, payment, _repairs, awaited) => {
      await post(system, `charges/${payment.charge.id}/${what.action}`, what.form?.(payment));
      await awaited();
    },
  );
}

/** Stripe refuses what our rules call for, or its answers are lost: it is done in the end, and once. */
export function returnedWhileRefused(what: Return, effect: Effect): Command {
  const name = `${what.name} at Stripe; ${nameOf(effect)}, then not any more`;
  return returnPayment(what, name, async (system, payment, repairs, awaited) => {
    const tried = await countTriedRepairs(system);
    await setFaults(system.world, effect, ourRepairs);
    await post(system, `charges/${payment.charge.id}/${what.action}`, what.form?.(payment));
    await expect.poll(() => countTriedRepairs(system)).toBe(tried + repairs);
    await system.world.clearFaults();
    await repairNow(system);
    await awaited();
    await expect.poll(() => countTriedRepairs(system)).toBe(tried + repairs);
  });
}

/** @param repairs how many repairs our rules call for */
type Act = (
  system: System,
  payment: Payment,
  repairs: number,
  awaited: () => Promise<void>,
) => Promise<void>;

function returnPayment(what: Return, name: string, act: Act): Command {
  return {
    name,
    check: (model) => model.charged.payments > 0 && model.hasCustomer && deliversEvents(model),
    run: async (model, system) => {
      const payment = await newestPayment(model, system);
      if (!payment) return;
      const ends = payment.isOfOngoing && what.endsSubscription(model, payment);
      if (ends) endSubscription(model);
      const isRefundedByUs = what.isRefundedByUs(payment);
      if (what.action === 'refund' || isRefundedByUs) allowEmail(model, 'refunded');
      const repairs = Number(ends) + Number(isRefundedByUs);
      await act(system, payment, repairs, async () => {
        if (ends) await expect.poll(() => hasEnded(system)).toBe(true);
        const isRefunded = async () =>
          (await system.world.stripe.charges.retrieve(payment.charge.id)).refunded;
        if (isRefundedByUs) await expect.poll(isRefunded).toBe(true);
      });
    },
  };
}

async function newestPayment(model: Model, system: System): Promise<Payment | undefined> {
  const newest = (await listCharges(system)).find(({ status }) => status === 'succeeded');
  if (!newest || newest.disputed || newest.refunded) return undefined;
  if (newest.amount - newest.amount_refunded < 100) return undefined;
  const paid = isOngoing(model) ? await intentsOfOngoing(system) : [];
  return { charge: newest, isOfOngoing: paid.includes(idOf(newest.payment_intent)) };
}

async function intentsOfOngoing(system: System): Promise<(string | undefined)[]> {
  const [ongoing] = await listOngoing(system);
  const { data } = await system.world.stripe.invoices.list({
    subscription: ongoing?.id ?? '',
    limit: 100,
    expand: ['data.payments'],
  });
  const payments = data.flatMap((invoice) => invoice.payments?.data ?? []);
  return payments.map(({ payment }) => idOf(payment.payment_intent));
}

/** The bank sends the newest refund back; what has ended by it stays ended. */
export const failRefund: Command = {
  name: 'the newest refund fails',
  check: ({ hasCustomer, charged }) => hasCustomer && charged.payments > 0,
  run: async (_model, system) => {
    const refunds = (await listCharges(system)).flatMap((each) => each.refunds?.data ?? []);
    const newest = refunds.find(({ status }) => status === 'succeeded');
    if (newest) await post(system, `refunds/${newest.id}/fail`);
  },
};

/** Our rules end it and refund its payment, even if Stripe refuses that at first. */
export function subscribeTwice(effect?: Effect): Command {
  const refused = effect ? `; ${nameOf(effect)}, then not any more` : '';
  return {
    name: `an operator starts a second subscription${refused}`,
    check: (model) =>
      hasAccess(model) &&
      !model.pending &&
      !model.pause &&
      model.balance === 0 &&
      deliversEvents(model),
    run: async (model, system) => {
      const { world, buyer } = system;
      const customer = await buyer.customerId();
      const { id: card } = await world.stripe.paymentMethods.attach('pm_card_visa', { customer });
      const tried = await countTriedRepairs(system);
      if (effect) await setFaults(world, effect, ourRepairs);
      await world.stripe.subscriptions.create({
        customer,
        items: [{ price: system.prices[model.currency]?.YEARLY ?? '' }],
        default_payment_method: card,
      });
      if (effect) {
        await expect.poll(() => countTriedRepairs(system)).toBe(tried + 2);
        await world.clearFaults();
        await repairNow(system);
      }
      await expect.poll(async () => (await listOngoing(system)).length).toBe(1);
      const newestIsRefunded = async () => (await listCharges(system))[0]?.refunded;
      await expect.poll(newestIsRefunded).toBe(true);
      // Stored as done, too: a later command counts from here.
      if (effect) await expect.poll(() => countTriedRepairs(system)).toBe(tried + 2);
      charge(model, priceOf(model, 'YEARLY'));
      allowEmail(model, 'refunded');
      allowEmail(model, 'duplicate-ended');
    },
  };
}

async function post(
  { world }: System,
  action: string,
  form: Record<string, string> = {},
): Promise<void> {
  const page = await submitForm(`${world.sandboxUrl}/dashboard/${action}`, form);
  expect(page, action).toBeDefined();
}
