import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import * as z from 'zod/mini';
import { findRefundablePayment } from '../../../../billing/staff/refundable-payment.ts';
import type { RefundablePayment } from '../../../../billing/staff/refundable-payment.ts';
import { refundPayment } from '../../../../billing/staff/refund-payment.ts';
import { money } from '../../../../billing/rules/money.ts';
import { isOngoing } from '../../../../billing/rules/status.ts';
import { syncAndFindCurrent } from '../../../../billing/subscription/current-subscription.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { limitUnits } from '../../limits.ts';
import { effect } from '../../effect.ts';
import { accessEffects } from './access-effects.ts';

export const refundPlan = z.object({
  charge: z.string(),
  amount: z.int(),
  customer: z.string(),
  subscription: z.nullable(z.string()),
  access: z.enum(['ends', 'period-end', 'stays']),
});

/** Refunds a payment or a part of it, with a decision about access. */
export const refund: Kind<'refund', z.infer<typeof refundPlan>> = {
  plan: refundPlan,
  preview: async ({ billing }, { userId }, { invoice, amount: asked, access }) => {
    const current = await syncAndFindCurrent(billing, userId);
    const payment = await findRefundablePayment(billing, userId, { invoice });
    const amount = requireLeft(payment, asked);
    const { charge, customer, currency, subscription } = payment;
    const running =
      current?.id === subscription && current && isOngoing(current) ? current : undefined;
    const now = await billing.billingClock();
    return {
      effects: [...refundEffects(payment, amount, now), ...accessEffects(running, access, now)],
      confirm: `Refund ${money({ amount, currency })}`,
      needsStepUp: true,
      needsApproval: false,
      given: { kind: 'refund', amount: limitUnits({ amount, currency }) },
      before: { invoice: payment.invoice, paid: payment.paid, refunded: payment.refunded },
      plan: { charge, amount, customer, subscription: running?.id ?? null, access },
    };
  },
  execute: async ({ billing }, { id, userId, plan }) => ({
    after: await refundPayment(billing, { userId, action: id, refund: plan }),
  }),
};

/**
 * The amount to give back, in minor units.
 * @throws AppError ACTION_NOT_POSSIBLE for more than is left
 */
export function requireLeft({ left, currency }: RefundablePayment, asked: number = left): number {
  if (asked <= left) return asked;
  const message = `Only ${money({ amount: left, currency })} is left of this payment.`;
  throw notPossible(message, 'amount');
}

/** The effects of a refund on money, and its email. */
export function refundEffects(payment: RefundablePayment, amount: number, now: Date): Effect[] {
  const { currency, paid, refunded, fee } = payment;
  const amountOf = (minor: number) => ({ amount: minor, currency });
  const day = shortDay(payment.paidAt.toISOString(), now);
  const effects = [
    effect({
      of: 'money',
      text: `${money(amountOf(amount))} of the ${money(amountOf(paid))} paid on ${day} is returned to the card.`,
      amount: amountOf(amount),
    }),
  ];
  if (refunded > 0) {
    const text = `${money(amountOf(refunded))} of this payment was refunded before.`;
    effects.push(effect({ of: 'money', text, amount: amountOf(refunded) }));
  }
  effects.push(
    effect({
      of: 'money',
      text: `Stripe does not return its fee${fee === null ? '' : ` of ${money(fee)}`}.`,
      amount: fee,
    }),
    effect({ of: 'mail', text: 'An email tells the customer once the money is returned.' }),
  );
  if (payment.hasFailedRefund) {
    const text = 'The bank has returned a refund of this payment before and may do so again.';
    effects.push(effect({ of: 'warning', text }));
  }
  return effects;
}
