import type { authApi } from './auth.ts';
import type { emailChangeApi } from './email-change.ts';
import type { helpApi } from './help.ts';
import { licenceOperations } from './licence-operations.ts';
import type { Operation } from './operation.ts';
import type { ownDataApi } from './own-data.ts';
import type { subscriptionApi } from './subscription.ts';
import type { userApi } from './user.ts';

type IdsOf<Api extends Record<string, { operationId: string }>> = Api[keyof Api]['operationId'];

export type OperationId =
  | IdsOf<typeof authApi>
  | IdsOf<typeof emailChangeApi>
  | IdsOf<typeof helpApi>
  | keyof typeof licenceOperations
  | IdsOf<typeof ownDataApi>
  | IdsOf<typeof subscriptionApi>
  | IdsOf<typeof userApi>;

/**
 * The text of the API reference: an endpoint without an entry here does not compile. It is apart from
 * the endpoints, so that a page that calls one does not load it.
 */
export const operations: Readonly<Record<OperationId, Operation>> = {
  register: {
    tag: 'Account',
    summary: 'Sign up',
    description:
      'Creates an account whose email address is still to be verified, and sends a link for that. Until then each sign-up with the address keeps its own name, password and link, five at most. The answer is the same for an address that already has an account: its owner gets an email that says so.',
    result: 'The request was accepted; a link is on its way.',
    access: 'public',
    errors: ['RATE_LIMITED', 'BUSY'],
  },
  resendVerificationEmail: {
    tag: 'Account',
    summary: 'Send the verification link again',
    description:
      'Sends a new link to an address that is not verified yet, or was refused by its receiving server since; the older link of the same sign-up stops working. The answer does not say whether the address has an account. After three emails in an hour one is sent every five minutes; until then the newest link stays valid.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  verifyEmail: {
    tag: 'Account',
    summary: 'Verify an email address',
    description:
      'Uses the token of a verification link. A link works once, for 24 hours. Where several sign-ups with the address are pending, the password says which one is meant; the browser that registered need not send it within an hour. Either of the two also opens a session: its cookie is set, and the answer carries the user and an access token. Name and password of that sign-up become those of the account, and the others end. A wrong password does not use the link; wrong passwords are counted and limited.',
    result: 'The address is verified; the user can log in, or is logged in already.',
    access: 'public',
    errors: ['INVALID_LINK', 'PASSWORD_REQUIRED', 'WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY'],
  },
  forgotPassword: {
    tag: 'Account',
    summary: 'Ask for a link to reset the password',
    description:
      'Sends a link to the address if it has an account. The answer does not say whether it has one. After three emails in an hour one is sent every five minutes; until then the newest link stays valid.',
    result: 'The request was accepted.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  resetPassword: {
    tag: 'Account',
    summary: 'Set a new password with a link',
    description:
      'Uses the token of a link from `forgotPassword`, which works once, for 30 minutes. All sessions of the user end, and no new one begins.',
    result: 'The password was changed; the user can log in with it.',
    access: 'public',
    errors: ['INVALID_LINK', 'BUSY'],
  },
  updateName: {
    tag: 'Account',
    summary: 'Change the name',
    description: 'Changes the name that the site greets the user with.',
    result: 'The user with the new name.',
    access: 'accessToken',
    errors: [],
  },
  updatePassword: {
    tag: 'Account',
    summary: 'Change the password',
    description:
      'Changes the password of a user who knows the old one. Every other session of the user ends. Wrong passwords are counted and limited.',
    result: 'The password was changed.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY'],
  },
  getEmailDelivery: {
    tag: 'Account',
    summary: 'See whether emails reach the user',
    description:
      'Says since when the receiving server refuses the email address for good. Until the user has used a link from an email, only emails that were asked for are sent there; `resendVerificationEmail` sends such a link.',
    result: 'The time of the refusal; null while emails are sent.',
    access: 'accessToken',
    errors: [],
  },
  changeEmail: {
    tag: 'Account',
    summary: 'Ask for a change of the email address',
    description:
      'Sends one link to the old address and one to the new. Nothing changes before both were used with `confirmEmailChange`.',
    result: 'The request was accepted; both links are on their way.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY'],
  },
  confirmEmailChange: {
    tag: 'Account',
    summary: 'Confirm a change of the email address',
    description:
      'Uses the token of one of the two links. The second one changes the address, unless another account has it by then.',
    result: 'The user with the new address, or the mailbox whose link is still to be used.',
    access: 'public',
    errors: ['INVALID_LINK'],
  },
  login: {
    tag: 'Sessions',
    summary: 'Log in',
    description:
      'Opens a session: its cookie is set, and the answer carries an access token of ten minutes. Wrong passwords are counted and limited, and so are log-ins. A user has 50 sessions at most: beyond them the one used longest ago ends.',
    result: 'The user, and an access token.',
    access: 'public',
    errors: ['INVALID_CREDENTIALS', 'EMAIL_NOT_VERIFIED', 'RATE_LIMITED', 'BUSY'],
  },
  logout: {
    tag: 'Sessions',
    summary: 'Log out',
    description:
      'Ends the session of the cookie and that of the access token, whichever of the two is sent. A call with neither succeeds too.',
    result: 'The session has ended, and its access tokens with it.',
    access: 'public',
    errors: [],
  },
  refreshAccessToken: {
    tag: 'Sessions',
    summary: 'Get a new access token',
    description: 'Answers a new access token for the session of the cookie, and prolongs it.',
    result: 'A new access token.',
    access: 'sessionCookie',
    errors: [],
  },
  listSessions: {
    tag: 'Sessions',
    summary: 'List the sessions',
    description: 'Lists the browsers in which the user is logged in, the one used last first.',
    result: 'The sessions of the user.',
    access: 'accessToken',
    errors: [],
  },
  endSession: {
    tag: 'Sessions',
    summary: 'End one session',
    description: 'Logs one browser of the user out, at once.',
    result: 'The session has ended.',
    access: 'accessToken',
    errors: ['NOT_FOUND'],
  },
  listPlans: {
    tag: 'Subscription',
    summary: 'List the plans',
    description:
      'Lists what is on sale. Amounts are in minor units (cents). With an access token, `trialDays` is what a checkout of this user gives: 0 without a trial. Without one it is what a new user gets. A token that is no longer valid is refused, so that it can be renewed.',
    result: 'The plans, with the ids that their prices have at Stripe.',
    access: 'public',
    errors: ['UNAUTHENTICATED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  getCurrentSubscription: {
    tag: 'Subscription',
    summary: 'Get the current subscription',
    description:
      'Answers the subscription that decides about the access of the user. Only the statuses `ACTIVE` and `TRIALING` give access. A payment whose result is not known yet, or came late and was a failure, is shown as `slowPayment`.',
    result: 'The subscription; null for a user who never had one.',
    access: 'accessToken',
    errors: [],
  },
  listInvoices: {
    tag: 'Subscription',
    summary: 'List the newest invoices',
    description:
      'Lists up to twelve invoices, the newest first, each with what was refunded of it; the customer portal has the older ones.',
    result: 'The invoices; none for a user who never paid.',
    access: 'accessToken',
    errors: ['RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  createCheckoutSession: {
    tag: 'Subscription',
    summary: 'Open the checkout for a plan',
    description:
      'Answers the address of a checkout page at Stripe. A user has one open checkout at most: for the same plan the same address is answered again, and for another plan the old checkout is closed first. With `price`, what the user saw, a checkout at another price is refused.',
    result: 'The address of the checkout page.',
    access: 'accessToken',
    errors: [
      'ALREADY_SUBSCRIBED',
      'UNKNOWN_PRICE',
      'PRICE_CHANGED',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  confirmCheckoutSession: {
    tag: 'Subscription',
    summary: 'Confirm a finished checkout',
    description:
      'Reads from Stripe what a checkout of this user led to, without waiting for the webhook. A checkout of another user is answered like one that does not exist.',
    result: 'The subscription; null while there is none.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  createPortalSession: {
    tag: 'Subscription',
    summary: 'Open the customer portal',
    description:
      'Answers a short-lived address of the customer portal at Stripe, which opens without a login.',
    result: 'The address of the portal.',
    access: 'accessToken',
    errors: ['NO_BILLING_ACCOUNT', 'BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  cancelSubscription: {
    tag: 'Subscription',
    summary: 'Cancel the subscription',
    description:
      'Ends the subscription with the period that is paid for; one that gives no access ends at once. To cancel twice changes nothing. While the result of a payment is not known (`slowPayment`), it is refused with `PAYMENT_PROCESSING`.',
    result: 'The subscription with its end.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'PAYMENT_PROCESSING',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  reactivateSubscription: {
    tag: 'Subscription',
    summary: 'Resume a cancelled subscription',
    description:
      'Withdraws a cancellation before it takes effect; nothing is charged. A subscription that has ended stays ended.',
    result: 'The subscription, which renews again.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_PROCESSING',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  previewPlanChange: {
    tag: 'Subscription',
    summary: 'Preview a change of plan',
    description: 'Says what a change to another price costs now and at the next renewal.',
    result: 'The amounts, and the `prorationDate` to send with the change.',
    access: 'accessToken',
    errors: [
      'UNKNOWN_PRICE',
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_OVERDUE',
      'CANCELLATION_SCHEDULED',
      'PAYMENT_PROCESSING',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  changePlan: {
    tag: 'Subscription',
    summary: 'Change the plan',
    description:
      'Moves the subscription to another price and charges what is due at once. When the bank declines, the old plan stays; when it asks the user to confirm the payment, the change waits as `pendingPlan`. When the result is not known in time, the answer shows the change as `slowPayment`, and `getCurrentSubscription` shows what came of it; until then a repetition is answered with the same, and changes nothing. Five declined cards in an hour, here and in `updatePaymentMethod`, are the most of a user.',
    result: 'The subscription after the change.',
    access: 'accessToken',
    errors: [
      'UNKNOWN_PRICE',
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_OVERDUE',
      'CANCELLATION_SCHEDULED',
      'PAYMENT_DECLINED',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  updatePaymentMethod: {
    tag: 'Subscription',
    summary: 'Change the card',
    description:
      'Makes a payment method of Stripe the one that is charged from now on, and pays with it what is overdue. When the result of that payment is not known in time, the answer shows it as `slowPayment`, as with `changePlan`. Five declined cards in an hour, here and in `changePlan`, are the most of a user; twenty the most of a client.',
    result: 'The subscription with the new card.',
    access: 'accessToken',
    errors: [
      'NO_BILLING_ACCOUNT',
      'PAYMENT_METHOD_REFUSED',
      'PAYMENT_DECLINED',
      'PAYMENT_PROCESSING',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  receiveStripeEvent: {
    tag: 'Billing events',
    summary: 'Receive an event of Stripe',
    description:
      'For Stripe alone: the body is an event of Stripe, and the header `Stripe-Signature` signs its bytes. An event that was received before changes nothing.',
    result: 'The event is stored.',
    access: 'public',
    errors: ['INVALID_SIGNATURE'],
  },
  ...licenceOperations,
  sendHelpRequest: {
    tag: 'Help',
    summary: 'Write to support',
    description:
      'Stores a message to support, sends it there, and sends its number to the address. With an access token the message belongs to the account of the token. With `context`, the browser that the user agent names is stored too. A visitor may send thirty messages an hour, and five for one address.',
    result: 'The message is stored; `number` is what to call it.',
    access: 'public',
    errors: ['UNAUTHENTICATED', 'RATE_LIMITED'],
  },
  downloadData: {
    tag: 'Own data',
    summary: 'Download the own data',
    description: 'Answers everything that is stored about the user, as a file to save.',
    result: 'The data of the user.',
    access: 'accessToken',
    errors: [],
  },
  deleteAccount: {
    tag: 'Own data',
    summary: 'Delete the account',
    description:
      'Ends the subscription at once, without a last charge, then deletes the account with its sessions. When Stripe cannot be reached, nothing is deleted. Afterwards the cards and the customer are deleted at Stripe; issued invoices stay.',
    result: 'The account was deleted, and its cookie is cleared.',
    access: 'accessToken',
    errors: ['WRONG_PASSWORD', 'RATE_LIMITED', 'BUSY', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
};
