import type { ComeBackConsent } from '@stillweb/contract/come-back';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { isEmailAhead } from '../emails/decide-come-back.ts';
import { addConsent, hasConsent, withdrawConsentsOfUser } from '../store/come-back-consents.ts';
import { lockStripeCustomer } from '../store/customers.ts';
import { findCurrent } from '../subscription/current-subscription.ts';
import type { OwnedSubscription } from '../tables.ts';

/** Whether the user has agreed to the email; null unless one may follow the current subscription. */
export async function readConsent(
  billing: BillingContext,
  userId: string,
): Promise<ComeBackConsent | null> {
  const subscription = await findEnding(billing, userId);
  return subscription && { agreed: await hasConsent(billing.db, subscription.id) };
}

/**
 * Gives or withdraws the consent. To withdraw is always possible, and stops an email that waits in the
 * outbox too.
 * @throws AppError COME_BACK_UNAVAILABLE if the user agrees and no email may follow
 */
export async function changeConsent(
  billing: BillingContext,
  userId: string,
  { agreed }: ComeBackConsent,
): Promise<ComeBackConsent | null> {
  if (agreed) await giveConsent(billing, userId);
  else await withdrawConsentsOfUser(billing.db, userId, billing.clock());
  return readConsent(billing, userId);
}

async function giveConsent(billing: BillingContext, userId: string): Promise<void> {
  const seen = await findEnding(billing, userId);
  if (!seen) throw new AppError('COME_BACK_UNAVAILABLE');
  await billing.db.transaction().execute(async (trx) => {
    // A subscription that goes on ends the consent. Behind this lock the two cannot miss each other.
    await lockStripeCustomer(trx, seen.stripe_customer_id);
    const subscription = await findEnding({ ...billing, db: trx }, userId);
    if (!subscription) throw new AppError('COME_BACK_UNAVAILABLE');
    const consent = { userId, subscriptionId: subscription.id, givenAt: billing.clock() };
    await addConsent(trx, consent);
  });
}

async function findEnding(
  billing: BillingContext,
  userId: string,
): Promise<OwnedSubscription | null> {
  const current = await findCurrent(billing, userId);
  return current && isEmailAhead(current, await billing.billingClock()) ? current : null;
}
