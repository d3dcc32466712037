import type { Kind, ObjectTypes } from '../store/object-types.ts';
import type { Step } from '../store/tables.ts';
import type { Tx } from '../store/tx.ts';
import { completePayout, payOut } from './balance/payouts.ts';
import { expireCoupon } from './catalog/coupons.ts';
import { updatePromotionCode } from './catalog/promotion-codes.ts';
import { expireCheckoutSession } from './checkout/checkout-sessions.ts';
import { setLateCard } from './checkout/checkout-sessions.ts';
import {
  cancelWhenDue,
  collectRenewal,
  renewSubscription,
  retryPayment,
} from './lifecycle/renew-subscription.ts';
import { resumeCollection } from './subscriptions/pause-collection.ts';
import { followSchedule } from './lifecycle/subscription-schedules.ts';
import { announceTrialEnd } from './lifecycle/trial-end.ts';
import { decideDispute } from './payments/disputes.ts';
import { settleRefund } from './payments/refunds.ts';
import { followCharge } from './payments/sequels.ts';
import { expireIncomplete } from './subscriptions/cancellation.ts';
import { expirePendingUpdate } from './subscriptions/pending-update.ts';
import { announceInvoice } from './subscriptions/renewal-schedule.ts';

type UseCase = (tx: Tx, target: string) => Promise<void>;

/**
 * Runs a step that has come due, on the object with the id `target`. Each use case checks first
 * whether the step still applies.
 */
export async function runStep(tx: Tx, step: Step, target: string): Promise<void> {
  await useCases[step](tx, target);
}

const useCases: Record<Step, UseCase> = {
  announce_trial_end: on('subscription', announceTrialEnd),
  announce_invoice: on('subscription', announceInvoice),
  renew: on('subscription', renewSubscription),
  cancel: on('subscription', cancelWhenDue),
  follow_schedule: on('subscription_schedule', followSchedule),
  resume_collection: on('subscription', resumeCollection),
  expire_incomplete: on('subscription', expireIncomplete),
  expire_pending_update: on('subscription', async (tx, subscription) => {
    const expiresAt = subscription.pending_update?.expires_at;
    if (expiresAt !== undefined && expiresAt <= tx.now()) {
      await expirePendingUpdate(tx, subscription);
    }
  }),
  finalize_invoice: on('invoice', collectRenewal),
  retry_payment: on('invoice', retryPayment),
  async expire_coupon(tx, target) {
    const coupon = await tx.get('coupon', target);
    if (coupon) await expireCoupon(tx, coupon);
    const code = await tx.get('promotion_code', target);
    if (code) await updatePromotionCode(tx, code, { active: false });
  },
  follow_charge: on('charge', followCharge),
  settle_refund: on('refund', settleRefund),
  pay_out: payOut,
  complete_payout: on('payout', completePayout),
  decide_dispute: on('dispute', decideDispute),
  expire_checkout_session: on('checkout.session', async (tx, session) => {
    if (session.status === 'open') await expireCheckoutSession(tx, session);
  }),
  set_late_card: on('checkout.session', setLateCard),
  // The clock stops at the time of a delivery; the dispatcher then sends it.
  deliver: async () => undefined,
};

/** A use case on one object; nothing happens when it was deleted. */
function on<K extends Kind>(
  kind: K,
  work: (tx: Tx, object: ObjectTypes[K]) => Promise<unknown>,
): UseCase {
  return async (tx, target) => {
    const object = await tx.get(kind, target);
    if (object) await work(tx, object);
  };
}
