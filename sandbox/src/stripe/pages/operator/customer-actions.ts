import { cancelSubscription } from '../../engine/subscriptions/cancellation.ts';
import { withoutSchedule } from '../../engine/lifecycle/subscription-schedules.ts';
import { updateSubscription } from '../../engine/lifecycle/update-subscription.ts';
import { adjustBalance } from '../../engine/payments/customer-balance.ts';
import { closeDispute, openDispute, updateDispute } from '../../engine/payments/disputes.ts';
import { warnOfFraud } from '../../engine/payments/fraud-warnings.ts';
import { failRefund, refundCharge } from '../../engine/payments/refunds.ts';
import { DAY } from '../../engine/periods.ts';
import { periodEnd } from '../kit/subscription-text.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { decimalText, readAmount } from '../../money.ts';

type Form = Record<string, string>;

/** The action of a button on a customer's page, and the message after it. */
export type Action = { done: string; run: (tx: Tx, id: string, form: Form) => Promise<unknown> };

/** By the noun and the name in the address that the button's form posts to. */
export const actions: Record<string, Action> = {
  'customers/credit': {
    done: 'Credit added. It applies to the next invoices.',
    run: async (tx, id, { amount = '', description }) => {
      const customer = await tx.require('customer', id);
      const currency = customer.currency ?? 'usd';
      return adjustBalance(tx, customer, {
        amount: -amountOf(amount, currency),
        currency,
        description: description?.trim() || null,
      });
    },
  },
  'subscriptions/cancel': {
    done: 'Subscription canceled.',
    run: async (tx, id, { when }) => {
      const subscription = await tx.require('subscription', id);
      return when === 'now'
        ? cancelSubscription(tx, subscription)
        : updateSubscription(tx, await withoutSchedule(tx, subscription), {
            cancelAtPeriodEnd: true,
          });
    },
  },
  'subscriptions/keep': {
    done: 'Cancellation removed.',
    run: async (tx, id) => {
      const subscription = await tx.require('subscription', id);
      const undone = subscription.cancel_at_period_end
        ? { cancelAtPeriodEnd: false }
        : { cancelAt: null };
      return updateSubscription(tx, await withoutSchedule(tx, subscription), undone);
    },
  },
  'subscriptions/extend': {
    done: 'Free days added. Nothing is charged until they end.',
    run: async (tx, id, { days = '' }) => {
      const subscription = await tx.require('subscription', id);
      const count = /^\d{1,3}$/.test(days.trim()) ? Number(days) : 0;
      if (count < 1) throw invalidRequest('Enter a number of days from 1 to 999.');
      return updateSubscription(tx, subscription, {
        trialEnd: periodEnd(subscription) + count * DAY,
        prorationBehavior: 'none',
      });
    },
  },
  'charges/refund': {
    done: 'Refund created.',
    run: async (tx, id, { amount = '' }) => {
      const charge = await tx.require('charge', id);
      return refundCharge(tx, charge, {
        reason: 'requested_by_customer',
        ...(amount.trim() !== '' && { amount: amountOf(amount, charge.currency) }),
      });
    },
  },
  'charges/dispute': {
    done: 'Dispute opened.',
    run: async (tx, id) => openDispute(tx, await tx.require('charge', id)),
  },
  'charges/warn': {
    done: 'Early fraud warning created.',
    run: async (tx, id) => warnOfFraud(tx, await tx.require('charge', id)),
  },
  'refunds/fail': {
    done: 'Refund failed: the bank returned it.',
    run: async (tx, id) => failRefund(tx, await tx.require('refund', id)),
  },
  'disputes/answer': {
    done: 'Evidence submitted. The bank decides in a few seconds.',
    run: async (tx, id, { evidence }) =>
      updateDispute(tx, await tx.require('dispute', id), {
        evidence: {
          uncategorized_text: evidence === 'winning' ? 'winning_evidence' : 'losing_evidence',
        },
      }),
  },
  'disputes/accept': {
    done: 'Dispute accepted and lost.',
    run: async (tx, id) => closeDispute(tx, await tx.require('dispute', id)),
  },
};

function amountOf(typed: string, currency: string): number {
  const amount = readAmount(typed, currency);
  if (amount === null) {
    throw invalidRequest(`Enter an amount such as ${decimalText(900, currency)}.`);
  }
  return amount;
}
