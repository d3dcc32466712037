import type Stripe from 'stripe';
import type { BillingContext } from '../../context.ts';
import { isPaidBy } from '../objects.ts';
import {
  isOurInvoice,
  separatePurchases,
  separateSubscriptions,
  type SeparatedPurchases,
  type Subscriptions,
} from './separate-purchases.ts';

type Client = Pick<BillingContext, 'stripe'>;

/** How much of a customer's past is read. */
export type PurchaseHistory = 'newest' | 'all';

/** So many invoices of ours are read at least. */
const newest = 20;
const pageSize = 100;
/** For `all`, more than a customer can have, so that a list ends in any case. */
const mostPages = { newest: 20, all: 100 };

/** All subscriptions of a customer, newest first, with their default payment methods. */
export async function listSubscriptions(
  { stripe }: Client,
  customer: string,
): Promise<Subscriptions> {
  const listed = await stripe.subscriptions
    .list({
      customer,
      status: 'all',
      limit: pageSize,
      expand: ['data.default_payment_method'],
    })
    .autoPagingToArray({ limit: pageSize * mostPages.all });
  return separateSubscriptions(listed);
}

/**
 * Reads a customer's purchases of our product, newest first: all subscriptions, and the newest invoices and
 * charges, or all of them. Reads more pages when payments for other products are newer, because only its invoice
 * says what a charge was for.
 */
export async function readPurchases(
  { stripe }: Client,
  customer: string,
  history: PurchaseHistory = 'newest',
): Promise<SeparatedPurchases & { hasUnreadPast: boolean }> {
  const listInvoices = (page: Stripe.PaginationParams) =>
    stripe.invoices.list({ customer, expand: ['data.payments'], ...page });
  const listCharges = (page: Stripe.PaginationParams) =>
    stripe.charges.list({ customer, expand: ['data.refunds'], ...page });
  const [subscriptions, firstInvoices, firstCharges] = await Promise.all([
    listSubscriptions({ stripe }, customer),
    listInvoices({ limit: newest }),
    listCharges({ limit: pageSize }),
  ]);
  const isOwn = (invoice: Stripe.Invoice) => isOurInvoice(invoice, subscriptions);
  const { read: invoices, hasMore: hasMoreInvoices } = await readMorePages(firstInvoices, {
    list: listInvoices,
    most: mostPages[history],
    isEnough: (read) =>
      history === 'newest' &&
      read.filter(isOwn).length >= newest &&
      firstCharges.data.every((charge) => isPaidByOne(read, charge)),
  });
  const payments = invoices.filter((invoice) => isOwn(invoice) && invoice.amount_paid > 0);
  const { read: charges, hasMore: hasMoreCharges } = await readMorePages(firstCharges, {
    list: listCharges,
    most: mostPages[history],
    isEnough: (read) =>
      history === 'newest' &&
      payments.every((invoice) => read.some((charge) => isPaidBy(invoice, charge))),
  });
  const known = new Set(history === 'newest' ? firstCharges.data : charges);
  const purchases = separatePurchases(subscriptions, {
    invoices,
    // The purpose of an earlier one is unknown, unless its invoice was read.
    charges: charges.filter((charge) => known.has(charge) || isPaidByOne(invoices, charge)),
  });
  return { ...purchases, hasUnreadPast: hasMoreInvoices || hasMoreCharges };
}

function isPaidByOne(invoices: Stripe.Invoice[], charge: Stripe.Charge): boolean {
  return invoices.some((invoice) => isPaidBy(invoice, charge));
}

type Page<One> = Pick<Stripe.ApiList<One>, 'data' | 'has_more'>;

type Pages<One> = {
  list: (page: Stripe.PaginationParams) => Promise<Page<One>>;
  most: number;
  isEnough: (read: One[]) => boolean;
};

/** Reads more pages until there is enough. */
async function readMorePages<One extends { id: string }>(
  first: Page<One>,
  { list, most, isEnough }: Pages<One>,
): Promise<{ read: One[]; hasMore: boolean }> {
  const read = [...first.data];
  let page = first;
  for (let pages = 1; page.has_more && pages < most && !isEnough(read); pages += 1) {
    const last = read.at(-1);
    page = await list({ limit: pageSize, ...(last && { starting_after: last.id }) });
    read.push(...page.data);
  }
  return { read, hasMore: page.has_more };
}
