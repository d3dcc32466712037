import type { Effect } from '@stillweb/contract/console/actions';
import { shortDay } from '@stillweb/contract/text/dates';
import * as z from 'zod/mini';
import type { BillingContext } from '../../../../billing/context.ts';
import { money } from '../../../../billing/rules/money.ts';
import { renews } from '../../../../billing/rules/scheduled-end.ts';
import { endAtPeriodEnd, endNow } from '../../../../billing/staff/end-subscription.ts';
import { findRefundablePayment } from '../../../../billing/staff/refundable-payment.ts';
import type { RefundablePayment } from '../../../../billing/staff/refundable-payment.ts';
import { refundPayment } from '../../../../billing/staff/refund-payment.ts';
import { unusedTime } from '../../../../billing/staff/unused-time.ts';
import type { OwnedSubscription } from '../../../../billing/tables.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { limitUnits } from '../../limits.ts';
import { effect } from '../../effect.ts';
import { accessEffects } from './access-effects.ts';
import { refundEffects, refundPlan, requireLeft } from './refund.ts';
import { requireSubscription } from './require-subscription.ts';

const plan = z.object({
  subscription: z.string(),
  when: z.enum(['now', 'period-end']),
  refund: z.nullable(refundPlan),
});

/** Ends a subscription now or with its paid period, and refunds a part of it if asked to. */
export const endSubscription: Kind<'end-subscription', z.infer<typeof plan>> = {
  plan,
  preview: async ({ billing }, { userId }, { when, refund: asked }) => {
    const current = await requireSubscription(billing, userId);
    if (when === 'period-end' && !renews(current)) {
      const message = 'The subscription is already set to end with its period.';
      throw notPossible(message);
    }
    const now = await billing.billingClock();
    const payment = await findPayment(billing, userId, current, asked);
    const amount = payment && asked !== undefined ? requireLeft(payment, asked) : undefined;
    const access = when === 'now' ? 'ends' : 'period-end';
    const isSilent = when === 'now' && amount === undefined;
    return {
      effects: [
        ...accessEffects(current, access, now),
        ...(when === 'now' ? unusedEffects(current, payment, now) : []),
        ...(payment && amount !== undefined ? refundEffects(payment, amount, now) : []),
        ...(isSilent
          ? [effect({ of: 'mail', text: 'An email tells the customer that it has ended.' })]
          : []),
      ],
      confirm: confirmText(current, { when, amount, now }),
      needsStepUp: true,
      needsApproval: false,
      ...(payment &&
        amount !== undefined && {
          given: {
            kind: 'refund' as const,
            amount: limitUnits({ amount, currency: payment.currency }),
          },
        }),
      before: { subscription: current.id, status: current.status, cancelAt: current.cancel_at },
      plan: {
        subscription: current.id,
        when,
        refund:
          payment && amount !== undefined
            ? {
                charge: payment.charge,
                amount,
                customer: payment.customer,
                subscription: current.id,
                access,
              }
            : null,
      },
    };
  },
  execute: async ({ billing }, { id, userId, plan }) => {
    const { subscription, when, refund } = plan;
    const refunded = refund && (await refundPayment(billing, { userId, action: id, refund }));
    if (when === 'now') await endNow(billing, userId, subscription);
    else await endAtPeriodEnd(billing, userId, subscription);
    return { after: { subscription, ...refunded } };
  },
};

/** The newest payment of the subscription; undefined without one, unless it is to be refunded. */
async function findPayment(
  billing: BillingContext,
  userId: string,
  { id: subscription }: OwnedSubscription,
  asked: number | undefined,
): Promise<RefundablePayment | undefined> {
  try {
    return await findRefundablePayment(billing, userId, { subscription });
  } catch (error) {
    const isNone = error instanceof AppError && error.code === 'ACTION_NOT_POSSIBLE';
    if (isNone && asked === undefined) return undefined;
    throw error;
  }
}

/** The effects on paid time that is not used yet. */
function unusedEffects(
  current: OwnedSubscription,
  payment: RefundablePayment | undefined,
  now: Date,
): Effect[] {
  const { current_period_start: start, current_period_end: end } = current;
  if (!payment || !start || !end) return [];
  if (payment.period?.end.getTime() !== end.getTime()) return [];
  const { days, amount } = unusedTime({ start, end }, payment.left, now);
  if (days === 0) return [];
  const unused = { amount, currency: payment.currency };
  const label = days === 1 ? 'One day' : `${days} days`;
  const text = `${label} of the paid period would go unused, worth ${money(unused)}.`;
  return [effect({ of: 'money', text, amount: unused })];
}

function confirmText(
  { current_period_end: end, currency }: OwnedSubscription,
  { when, amount, now }: { when: 'now' | 'period-end'; amount: number | undefined; now: Date },
): string {
  const day = end ? shortDay(end.toISOString(), now) : 'its last day';
  const ends = when === 'now' ? 'now' : `on ${day}`;
  const refund = amount === undefined ? '' : ` and refund ${money({ amount, currency })}`;
  return `End subscription ${ends}${refund}`;
}
