import * as z from 'zod/mini';
import { keys } from '../account/keys.ts';
import { device } from '../licence/licence.ts';
import { newsConsent } from '../news.ts';
import { planOffer } from '../billing/plans.ts';
import { provider } from '../account/providers.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { invoice, subscription } from '../billing/subscription.ts';
import { session } from '../account/user.ts';
import { withdrawalPreview } from '../billing/withdrawal.ts';
import { actionForm } from './actions.ts';
import { customerParams } from './customers.ts';

const dateTime = z.iso.datetime();

/** How long a view of a customer's pages stays open. */
export const viewMinutes = 15;

/** Why the member of staff looks. The reason goes into the audit log, the note to the notes on the customer. */
export const openViewRequest = z.pick(actionForm, { reason: true, note: true });
export type OpenViewRequest = z.infer<typeof openViewRequest>;

/** A view that is open. */
export const openView = z.object({
  /** When it is over. */
  until: dateTime,
});
export type OpenView = z.infer<typeof openView>;

/** The account as its owner sees it, and anything that keeps the owner from seeing it. */
export const viewedProfile = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: dateTime,
  /** Null while the address is not verified: until then the customer cannot log in. */
  verifiedAt: z.nullable(dateTime),
  /** Null unless the account is blocked: then the customer cannot log in. */
  blockedAt: z.nullable(dateTime),
  undeliverableSince: z.nullable(dateTime),
  /** The code of the language of emails; null where none was chosen, and they are in English. */
  language: z.nullable(z.string()),
});
export type ViewedProfile = z.infer<typeof viewedProfile>;

/** Without its address: the page of an invoice opens without a log-in, and an open one can be paid there. */
export const viewedInvoice = z.extend(z.omit(invoice, { url: true }), {
  /** Whether the customer has a link to its page. */
  hasPage: z.boolean(),
});
export type ViewedInvoice = z.infer<typeof viewedInvoice>;

/**
 * The data of the customer's own pages. When Stripe cannot be reached, `isStripeReached` is false, the
 * invoices are the stored ones, and `plans` and `withdrawal` may be null. The customer's pages then say that
 * they could not load the invoices.
 */
export const customerView = z.extend(openView, {
  /** The server's time of this answer: the viewer's clock may be wrong. */
  at: dateTime,
  profile: viewedProfile,
  /** The customer's sessions; none is `current`. */
  sessions: z.array(session),
  devices: z.array(device),
  keys,
  /** The companies that the customer can link. */
  loginProviders: z.array(provider),
  news: newsConsent,
  subscription: z.nullable(subscription),
  isStripeReached: z.boolean(),
  /** The plans on sale to the customer; null while their prices cannot be read. */
  plans: z.nullable(z.array(planOffer)),
  invoices: z.array(viewedInvoice),
  /** Null without a contract, and while it cannot be read. */
  withdrawal: z.nullable(withdrawalPreview),
  /** Whether Stripe works out tax: texts next to amounts say so. */
  automaticTax: z.boolean(),
});
export type CustomerView = z.infer<typeof customerView>;

/**
 * To see what a customer sees, without the customer's session: the calls belong to the member of staff who
 * has opened the view.
 */
export const viewApi = {
  /** Opens the view for this member of staff, or opens it again. Needs a reason each time. */
  open: {
    operationId: 'openView',
    method: 'POST',
    path: '/customers/:userId/view',
    params: customerParams,
    body: openViewRequest,
    response: dataOf(openView),
  },
  /** Changes nothing. 403 with the code `VIEW_NOT_OPEN` before the opening, and once its time is over. */
  read: {
    operationId: 'readView',
    method: 'GET',
    path: '/customers/:userId/view',
    params: customerParams,
    response: dataOf(customerView),
  },
  /** Ends the view before its time. One that is not open stays so. */
  end: {
    operationId: 'endView',
    method: 'DELETE',
    path: '/customers/:userId/view',
    params: customerParams,
    response: acknowledgement,
  },
} as const;
