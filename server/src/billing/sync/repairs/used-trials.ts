import type Stripe from 'stripe';
import type { StripeCustomerRow } from '../../store/customers.ts';
import type { BillingContext } from '../../context.ts';
import type { StripeState } from '../../stripe/read-state.ts';
import { applyRepair } from '../apply-repairs.ts';
import { recordEnding, listEndings } from '../../store/subscriptions.ts';
import { claimTrial, isTrialRecorded } from '../../store/trials.ts';

/**
 * Ends a trial beyond the first of an account, an address or a card before anything is charged:
 * checkout has announced a free week, so it must not become a payment.
 * @returns whether anything was changed at Stripe
 */
export async function endUsedTrials(
  billing: BillingContext,
  customer: StripeCustomerRow,
  { subscriptions }: StripeState,
): Promise<boolean> {
  const withTrial = subscriptions.filter((subscription) => subscription.trial_start !== null);
  // Stripe lists the newest first; the first trial is the one that counts.
  for (const subscription of withTrial.toReversed()) {
    await checkTrial(billing, customer, subscription);
  }
  const trialing = subscriptions.filter(({ status }) => status === 'trialing');
  const endings = await listEndings(
    billing.db,
    trialing.map(({ id }) => id),
  );
  const refused = trialing.filter(({ id }) => endings.get(id) === 'TRIAL_ALREADY_USED');
  for (const { id } of refused) {
    await applyRepair(
      billing,
      `end the trial ${id}`,
      billing.stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }),
    );
    billing.logger.info({ subscription: id }, 'trial ended: it was used before');
  }
  return refused.length > 0;
}

async function checkTrial(
  billing: BillingContext,
  customer: StripeCustomerRow,
  subscription: Stripe.Subscription,
): Promise<void> {
  const method = subscription.default_payment_method;
  const card = method && typeof method !== 'string' ? method.card : undefined;
  await billing.db.transaction().execute(async (trx) => {
    const wasChecked = await isTrialRecorded(trx, subscription.id);
    const claim = {
      userId: customer.user_id,
      email: customer.email,
      cardFingerprint: card?.fingerprint ?? undefined,
    };
    const { trialsPerCard } = billing;
    const { alreadyUsed } = await claimTrial(trx, subscription.id, claim, trialsPerCard);
    if (alreadyUsed && !wasChecked && subscription.status === 'trialing') {
      await recordEnding(trx, subscription.id, 'TRIAL_ALREADY_USED');
    }
  });
}
