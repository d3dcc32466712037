import type { ViewedInvoice } from '@stillweb/contract/console/view';
import { listedInvoices, type Invoice } from '@stillweb/contract/subscription';
import { findCurrentCustomer } from '../../billing/store/customers.ts';
import { listInvoices } from '../../billing/subscription/list-invoices.ts';
import type { ConsoleContext } from '../context.ts';
import { listStoredInvoices } from '../store/customer-invoices.ts';
import { readAtStripe } from './read-at-stripe.ts';

/** The invoices that the customer's page lists; while Stripe cannot be reached, those that are stored. */
export async function viewInvoices(
  { db, billing }: Pick<ConsoleContext, 'db' | 'billing'>,
  userId: string,
): Promise<{ isReached: boolean; answer: ViewedInvoice[] }> {
  const read = await readAtStripe(billing, (request) => listInvoices(request, userId));
  if (read.isReached) return { isReached: true, answer: read.answer.map(withoutLink) };
  const customer = await findCurrentCustomer(billing.db, userId);
  const id = customer?.stripe_customer_id;
  return { isReached: false, answer: id ? await listStoredInvoices(db, id, listedInvoices) : [] };
}

function withoutLink({ url, ...invoice }: Invoice): ViewedInvoice {
  return { ...invoice, hasPage: url !== null };
}
