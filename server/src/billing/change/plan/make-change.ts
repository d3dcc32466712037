import Stripe from 'stripe';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingContext } from '../../context.ts';
import { findPlanChange } from '../../store/plan-changes.ts';
import { isAnswered } from '../../stripe/errors.ts';
import { syncCustomer } from '../../sync/sync-customer.ts';
import type { PlanChange } from '../../tables.ts';

/** `open`: Stripe has not answered the change yet, and may still be executing it. */
type Result = { state: 'made' } | { state: 'open' | 'failed'; failure: unknown };

/**
 * Makes a stored change at Stripe, or reads its result: called again, it asks under the same keys,
 * so that Stripe carries the change out once at most. Only a reading afterwards says that it was made.
 * @throws when that reading fails; then the change stays open
 */
export async function makeChange(billing: BillingContext, change: PlanChange): Promise<Result> {
  const failure = await updatePrice(billing, change).catch((error: unknown) => error);
  const isOpen = failure !== undefined && !isAnswered(failure);
  const reading = syncCustomer(billing, change.stripe_customer_id);
  // There may be no time left for it.
  await (isOpen ? reading.catch(() => undefined) : reading);
  const stored = await findPlanChange(billing.db, change.stripe_customer_id);
  if (stored?.state === 'made') return { state: 'made' };
  if (stored?.state === 'failed') {
    return { state: 'failed', failure: new AppError('SUBSCRIPTION_ENDED') };
  }
  return {
    state: isOpen ? 'open' : 'failed',
    failure: failure ?? new AppError('PAYMENT_PROVIDER_UNAVAILABLE'),
  };
}

/** A declined payment changes nothing; only one that the user must confirm becomes a pending change. */
async function updatePrice(billing: BillingContext, change: PlanChange): Promise<void> {
  const key = `change-plan-${change.id}`;
  try {
    await update(billing, change, 'error_if_incomplete', key);
  } catch (error) {
    if (!requiresConfirmation(error)) throw error;
    await update(billing, change, 'pending_if_incomplete', `${key}-pending`);
  }
}

async function update(
  { stripe, paymentTimeout }: BillingContext,
  { subscription_id, params }: PlanChange,
  payment_behavior: 'error_if_incomplete' | 'pending_if_incomplete',
  idempotencyKey: string,
): Promise<void> {
  await stripe.subscriptions.update(
    subscription_id,
    { ...params, payment_behavior },
    { idempotencyKey, timeout: paymentTimeout },
  );
}

function requiresConfirmation(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeCardError &&
    (error.code === 'subscription_payment_intent_requires_action' ||
      error.decline_code === 'authentication_required')
  );
}
