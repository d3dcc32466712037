import * as z from 'zod/mini';
import { attribution } from '../attribution.ts';
import { linkTokenParams } from './auth.ts';
import { money } from '../billing/subscription.ts';
import { passwordRequired, requiredField } from '../fields.ts';
import { linkedProvider, passkey } from './keys.ts';
import { device } from '../licence/licence.ts';
import { acknowledgement, dataOf } from '../response.ts';
import { user } from './user.ts';

/** The form that deletes an account, whose password is the proof that this needs. */
export const deleteAccountForm = z.object({ password: requiredField(passwordRequired) });

/** Without a password, a proof from the last five minutes is needed. */
export const deleteAccountRequest = z.partial(deleteAccountForm);
export type DeleteAccountRequest = z.infer<typeof deleteAccountRequest>;

const textOrNull = z.nullable(z.string());

/** Everything that is stored about a user, for the user to download. Times are ISO 8601. */
export const dataExport = z.object({
  exportedAt: z.string(),
  profile: z.object({
    ...user.shape,
    verifiedAt: textOrNull,
    emailUndeliverableSince: textOrNull,
    createdAt: z.string(),
    /** When the account came from another system; null for one that was made here. */
    importedAt: textOrNull,
    /** The language of emails; null where none was chosen. */
    language: textOrNull,
    /** The origin of the sign-up; null when the browser sent none. */
    attribution: z.nullable(attribution),
    /** The version of the terms agreed to at sign-up, the language they were shown in, and when; null for older accounts. */
    agreement: z.nullable(
      z.object({ termsVersion: z.string(), termsLanguage: z.string(), agreedAt: z.string() }),
    ),
  }),
  sessions: z.array(
    z.object({ userAgent: z.string(), createdAt: z.string(), lastUsedAt: z.string() }),
  ),
  passkeys: z.array(z.omit(passkey, { id: true })),
  /** Since when every log-in asks for a passkey or a recovery code; null when none does. */
  secondStep: z.object({ since: textOrNull, recoveryCodesLeft: z.int() }),
  /** Accounts at other companies that log the user in, by the names that these have for them. */
  providers: z.array(z.extend(linkedProvider, { issuer: z.string(), subject: z.string() })),
  /** Of the last 180 days; the network is the first part of an address. */
  accountEvents: z.array(
    z.object({
      kind: z.string(),
      /** Why a log-in was refused: a code of the API. */
      reason: z.optional(z.string()),
      browser: z.string(),
      network: textOrNull,
      at: z.string(),
    }),
  ),
  subscriptions: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      plan: textOrNull,
      /** Minor units. */
      amount: z.nullable(z.number()),
      currency: z.string(),
      cardBrand: textOrNull,
      cardLast4: textOrNull,
      createdAt: z.string(),
      trialEnd: textOrNull,
      currentPeriodEnd: textOrNull,
      endedAt: textOrNull,
      /** Why it was canceled, as the user said. */
      cancelReason: textOrNull,
      cancelComment: textOrNull,
    }),
  ),
  /** What was offered instead of a cancellation. */
  cancelOffers: z.array(
    z.object({
      offer: z.string(),
      reason: z.string(),
      isTaken: z.boolean(),
      answeredAt: z.string(),
    }),
  ),
  /** The one-way hashes that are stored because of a free trial, by kind. */
  trials: z.array(z.object({ kind: z.enum(['user', 'email', 'card']), usedAt: z.string() })),
  /** Statements of withdrawal, as they were sent. */
  withdrawals: z.array(
    z.object({
      name: textOrNull,
      email: textOrNull,
      message: textOrNull,
      /** Of the page on which it was made. */
      language: z.string(),
      receivedAt: z.string(),
      confirmedAt: textOrNull,
      state: z.string(),
    }),
  ),
  /** Consents to news and offers by email. */
  newsConsents: z.array(z.object({ givenAt: z.string(), withdrawnAt: textOrNull })),
  /** Why no news is sent to the address; null if it is. */
  newsSuppressed: z.nullable(z.object({ reason: z.string(), since: z.string() })),
  /** News and notices from mailings. */
  mailings: z.array(
    z.object({
      subject: z.string(),
      state: z.string(),
      at: z.string(),
      unsubscribedAt: textOrNull,
    }),
  ),
  /** Linked browsers. */
  devices: z.array(device),
  /** Messages to support that were sent while logged in. */
  helpRequests: z.array(
    z.object({
      number: z.string(),
      topic: z.string(),
      name: z.string(),
      email: z.string(),
      message: z.string(),
      page: textOrNull,
      browser: textOrNull,
      extensionVersion: textOrNull,
      createdAt: z.string(),
    }),
  ),
  /** The country at Stripe, as two letters, of each customer there. */
  countries: z.array(z.string()),
  /** The balance at Stripe in each currency that has one: below zero it is credit, above zero a debt. */
  balances: z.array(money),
  invoices: z.array(
    z.object({
      id: z.string(),
      number: textOrNull,
      status: z.string(),
      currency: z.string(),
      /** Minor units, as all amounts. */
      total: z.number(),
      tax: z.number(),
      amountPaid: z.number(),
      attempts: z.number(),
      declineCode: textOrNull,
      country: textOrNull,
      createdAt: z.string(),
      paidAt: textOrNull,
    }),
  ),
  /** Attempts to charge, those that failed included. */
  charges: z.array(
    z.object({
      amount: z.number(),
      amountRefunded: z.number(),
      currency: z.string(),
      status: z.string(),
      declineCode: textOrNull,
      cardBrand: textOrNull,
      cardLast4: textOrNull,
      createdAt: z.string(),
    }),
  ),
  /** The discount of a coupon, a share in percent as exact text or an amount. */
  discounts: z.array(
    z.object({
      coupon: z.string(),
      percentOff: textOrNull,
      amountOff: z.nullable(z.number()),
      duration: z.string(),
      startedAt: z.string(),
      endsAt: textOrNull,
    }),
  ),
  refunds: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  disputes: z.array(
    z.object({
      amount: z.number(),
      currency: z.string(),
      reason: z.string(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** The states of each subscription, and since when. */
  subscriptionChanges: z.array(
    z.object({
      subscription: z.string(),
      at: z.string(),
      status: z.string(),
      /** Minor units. */
      amount: z.nullable(z.number()),
      currency: z.string(),
      interval: textOrNull,
      cancelRequestedAt: textOrNull,
    }),
  ),
  /** Checkouts that were completed. */
  purchases: z.array(z.object({ plan: z.string(), offer: textOrNull, completedAt: z.string() })),
  /** Emails about billing, with those that wait. */
  mails: z.array(z.object({ kind: z.string(), createdAt: z.string(), sentAt: textOrNull })),
  /** The result of every email of the last year: accepted by the mail server, refused or failed. */
  deliveries: z.array(
    z.object({
      kind: z.string(),
      result: z.enum(['sent', 'refused', 'failed']),
      createdAt: z.string(),
      lastTriedAt: z.string(),
    }),
  ),
});
export type DataExport = z.infer<typeof dataExport>;

/** Apart from `userApi`: only the account page loads these calls. */
export const ownDataApi = {
  download: {
    operationId: 'downloadData',
    method: 'GET',
    path: '/user/data',
    response: dataOf(dataExport),
  },
  /** With a link that support has sent; it works more than once. */
  downloadByLink: {
    operationId: 'downloadDataByLink',
    method: 'POST',
    path: '/auth/dataExport/:token',
    params: linkTokenParams,
    response: dataOf(dataExport),
  },
  deleteAccount: {
    operationId: 'deleteAccount',
    method: 'DELETE',
    path: '/user',
    body: z.nullish(deleteAccountRequest),
    response: acknowledgement,
  },
} as const;
