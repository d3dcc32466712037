import type { CustomerView, ViewedInvoice } from '@stillweb/contract/console/view';
import { presentSession } from '../../../account/profile/present-session.ts';
import { listSessions } from '../../../account/store/sessions.ts';
import { withRequestDeadline, type BillingContext } from '../../../billing/context.ts';
import { listPlans } from '../../../billing/buy/list-plans.ts';
import { mapStripeError } from '../../../billing/stripe/errors.ts';
import { viewCurrentSubscription } from '../../../billing/subscription/present-subscription.ts';
import { previewWithdrawal } from '../../../billing/leave/own-withdrawal.ts';
import { presentDevice } from '../../../licence/devices/present-device.ts';
import { listDevicesOfUser } from '../../../licence/store/devices.ts';
import { hasNewsConsent } from '../../../mail/news-consents.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ConsoleContext } from '../../context.ts';
import { readProfile } from '../read-profile.ts';
import { findViewEnd } from './staff-views.ts';
import { listedInvoices, type Invoice } from '@stillweb/contract/billing/subscription';
import { findCurrentCustomer } from '../../../billing/store/customers/customers.ts';
import { listInvoices } from '../../../billing/subscription/list-invoices.ts';
import { listStoredInvoices } from '../customer-payments.ts';

/**
 * Reads the data of a customer's pages from the use cases behind those pages; changes nothing.
 * @throws AppError NOT_FOUND when there is no such account, VIEW_NOT_OPEN unless this member of staff has
 *   opened the view, and its time is not over
 */
export async function readView(
  context: ConsoleContext,
  staffId: string,
  userId: string,
): Promise<CustomerView> {
  const { db, billing, clock } = context;
  const now = clock();
  const profile = await readProfile(db, userId);
  if (!profile) throw new AppError('NOT_FOUND');
  const until = await findViewEnd(db, { staffId, userId }, now);
  if (!until) throw new AppError('VIEW_NOT_OPEN');

  const [sessions, devices, keys, agreed, subscription, plans, invoices, withdrawal] =
    await Promise.all([
      listSessions(db, userId, now),
      listDevicesOfUser(db, userId),
      context.readKeys(userId),
      hasNewsConsent(db, userId),
      viewCurrentSubscription(billing, userId),
      tryAtStripe(billing, (request) => listPlans(request, userId, {})),
      viewInvoices(context, userId),
      previewWithdrawal(billing, userId),
    ]);
  return {
    until: until.toISOString(),
    at: now.toISOString(),
    profile,
    // None of them is the session of who looks.
    sessions: sessions.map((session) => presentSession(session, '')),
    devices: devices.map(presentDevice),
    keys,
    loginProviders: [...context.loginProviders],
    news: { agreed },
    subscription,
    isStripeReached: plans.isReached && invoices.isReached,
    plans: plans.isReached ? plans.answer : null,
    invoices: invoices.answer,
    withdrawal,
    automaticTax: billing.automaticTax,
  };
}

/** The invoices that the customer's page lists; while Stripe cannot be reached, those that are stored. */
async function viewInvoices(
  { db, billing }: Pick<ConsoleContext, 'db' | 'billing'>,
  userId: string,
): Promise<{ isReached: boolean; answer: ViewedInvoice[] }> {
  const read = await tryAtStripe(billing, (request) => listInvoices(request, userId));
  if (read.isReached) return { isReached: true, answer: read.answer.map(withoutLink) };
  const customer = await findCurrentCustomer(billing.db, userId);
  const id = customer?.stripe_customer_id;
  return { isReached: false, answer: id ? await listStoredInvoices(db, id, listedInvoices) : [] };
}

function withoutLink({ url, ...invoice }: Invoice): ViewedInvoice {
  return { ...invoice, hasPage: url !== null };
}

type AtStripe<Answer> = { isReached: true; answer: Answer } | { isReached: false };

/** The answer of a use case that asks Stripe, or the fact that Stripe could not be reached. */
async function tryAtStripe<Answer>(
  billing: BillingContext,
  read: (billing: BillingContext) => Promise<Answer>,
): Promise<AtStripe<Answer>> {
  try {
    return { isReached: true, answer: await withRequestDeadline(billing, read) };
  } catch (error) {
    const mapped = mapStripeError(error);
    if (mapped instanceof AppError && mapped.code === 'PAYMENT_PROVIDER_UNAVAILABLE') {
      return { isReached: false };
    }
    throw error;
  }
}
