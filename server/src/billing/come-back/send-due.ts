import type { BillingContext } from '../context.ts';
import { comeBackUntil, decideComeBack } from '../emails/decide-come-back.ts';
import { enqueueEmails } from '../emails/outbox.ts';
import type { PricedPlan } from '../email-content.ts';
import { closeConsent, listConsents } from '../store/come-back-consents.ts';

const pageSize = 500;

type Consent = Awaited<ReturnType<typeof listConsents>>[number];

/**
 * Enqueues the emails with the price to come back, to users who agreed to one at least a month ago. What is
 * left over when a run is cut short, the next one finds.
 */
export async function enqueueComeBackEmails(billing: BillingContext): Promise<void> {
  const now = await billing.billingClock();
  const find = () => listConsents(billing.db, { endedUntil: comeBackUntil(now), limit: pageSize });
  let page = await find();
  if (page.length === 0) return;
  const plans = await listPlainPrices(billing);
  // Nothing is on sale: another run may have a price to name.
  if (plans.length === 0) return;
  while (page.length > 0) {
    for (const consent of page) await useConsent(billing, consent, { plans, now });
    page = page.length < pageSize ? [] : await find();
  }
}

async function listPlainPrices(billing: BillingContext): Promise<PricedPlan[]> {
  const onSale = await billing.prices.list();
  return onSale
    .filter(({ offer }) => !offer)
    .map(({ plan, amount, currency }) => ({ plan, amount, currency }));
}

/** A consent is used once: whichever run closes it, enqueues its email. */
async function useConsent(
  billing: BillingContext,
  consent: Consent,
  { plans, now }: { plans: PricedPlan[]; now: Date },
): Promise<void> {
  const { token, user_id: userId, subscription_id: subscriptionId, ending } = consent;
  const facts = { endedAt: consent.ended_at, ending, hasOther: Boolean(consent.has_other) };
  const at = billing.clock();
  if (decideComeBack(facts, now) !== 'SEND') {
    await closeConsent(billing.db, token, { ended_at: at });
    return;
  }
  await billing.db.transaction().execute(async (trx) => {
    if (!(await closeConsent(trx, token, { enqueued_at: at }))) return;
    const content = { kind: 'come-back', subscriptionId, plans } as const;
    await enqueueEmails(billing, trx, userId, [{ key: `come-back:${subscriptionId}`, content }]);
  });
}
