import type { Invoice, Subscription } from '../store/object-types.ts';
import type { Step } from '../store/tables.ts';
import type { Tx } from '../store/tx.ts';
import { expireCoupon } from './catalog/coupons.ts';
import { updatePromotionCode } from './catalog/promotion-codes.ts';
import { expireCheckoutSession } from './checkout/checkout-sessions.ts';
import { pinCard } from './checkout/pin-card.ts';
import {
  cancelWhenDue,
  collectRenewal,
  renewSubscription,
  retryPayment,
} from './lifecycle/renew-subscription.ts';
import { voidUnpaidResumption } from './lifecycle/resume-subscription.ts';
import { announceTrialEnd } from './lifecycle/trial-end.ts';
import { decideDispute } from './payments/disputes.ts';
import { settleRefund } from './payments/refunds.ts';
import { followCharge } from './payments/sequels.ts';
import { expireIncomplete } from './subscriptions/cancel-subscription.ts';
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
  announce_trial_end: forSubscription(announceTrialEnd),
  announce_invoice: forSubscription(announceInvoice),
  renew: forSubscription(renewSubscription),
  cancel: forSubscription(cancelWhenDue),
  expire_incomplete: forSubscription(expireIncomplete),
  expire_pending_update: forSubscription(async (tx, subscription) => {
    const expiresAt = subscription.pending_update?.expires_at;
    if (expiresAt !== undefined && expiresAt <= tx.now()) {
      await expirePendingUpdate(tx, subscription);
    }
  }),
  finalize_invoice: forInvoice(collectRenewal),
  retry_payment: forInvoice(retryPayment),
  give_up_resumption: forInvoice(voidUnpaidResumption),
  async expire_coupon(tx, target) {
    const coupon = await tx.get('coupon', target);
    if (coupon) await expireCoupon(tx, coupon);
    const code = await tx.get('promotion_code', target);
    if (code) await updatePromotionCode(tx, code, { active: false });
  },
  async follow_charge(tx, target) {
    const charge = await tx.get('charge', target);
    if (charge) await followCharge(tx, charge);
  },
  async settle_refund(tx, target) {
    const refund = await tx.get('refund', target);
    if (refund) await settleRefund(tx, refund);
  },
  async decide_dispute(tx, target) {
    const dispute = await tx.get('dispute', target);
    if (dispute) await decideDispute(tx, dispute);
  },
  async expire_checkout_session(tx, target) {
    const session = await tx.get('checkout.session', target);
    if (session?.status === 'open') await expireCheckoutSession(tx, session);
  },
  async pin_card(tx, target) {
    const session = await tx.get('checkout.session', target);
    if (session) await pinCard(tx, session);
  },
  // The clock stops at the time of a delivery; the dispatcher then sends it.
  deliver: async () => undefined,
};

function forSubscription(work: (tx: Tx, subscription: Subscription) => Promise<unknown>): UseCase {
  return async (tx, target) => {
    const subscription = await tx.get('subscription', target);
    if (subscription) await work(tx, subscription);
  };
}

function forInvoice(work: (tx: Tx, invoice: Invoice) => Promise<unknown>): UseCase {
  return async (tx, target) => {
    const invoice = await tx.get('invoice', target);
    if (invoice) await work(tx, invoice);
  };
}
