import type { Operation } from '../operation.ts';
import type { subscriptionApi } from './manage-subscription.ts';
import type { withdrawalApi } from './withdrawal.ts';

type IdsOf<Api extends Record<string, { operationId: string }>> = Api[keyof Api]['operationId'];

/** The API reference of the subscription, of withdrawal and of Stripe's events. */
export const subscriptionOperations: Readonly<
  Record<IdsOf<typeof subscriptionApi> | IdsOf<typeof withdrawalApi>, Operation>
> = {
  listPlans: {
    tag: 'Subscription',
    summary: 'List the plans',
    description:
      'Lists what is on sale. With `offer`, the code of an offer, it lists what that offer sells, each plan with `offer`; one that is unknown, over or used up is answered with the plain plans. With `currency`, it lists the prices in that currency if the caller may have them, otherwise those of `GET /subscription/currency`. A subscriber is listed the prices of the own offer, at which plans can be switched. Amounts are in minor units (cents). With an access token, `trialDays` is what a checkout of this user gives: 0 without a trial. Without one it is what a new user gets. `sold` is false while the operator has stopped new subscriptions; a subscriber can still switch to the plan. A token that is no longer valid is refused, so that it can be renewed.',
    result: 'The plans, with the ids that their prices have at Stripe.',
    access: 'optionalAccessToken',
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  getCurrency: {
    tag: 'Subscription',
    summary: 'Get the currency of the prices',
    description:
      'Answers the currency in which this caller sees prices, and why: that of the running subscription, else that of credit that is left, else that of the offer that was asked for, else the one that was chosen (`currency`, or the cookie of that name), else that of the country, else US dollars. `available` has the currencies that the caller may choose; while a subscription or credit binds, only that one.',
    result: 'The currency, and why.',
    access: 'optionalAccessToken',
    errors: [],
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
      'Answers the address of a checkout page at Stripe. A user has one open checkout at most: for the same plan the same address is answered again, and for another plan the old checkout is closed first. With `offer`, the plan is sold at the price of that offer, while it is open. With `currency`, the plan is sold in that currency; while the user is bound to another one, it is refused with `CURRENCY_BOUND`. With `price`, what the user saw, a checkout at another price is refused. With `code`, the discount of that promotion code is taken off; one that is unknown, expired, used up or not for this plan is refused with `UNKNOWN_PROMOTION_CODE`, and the same request without it goes on at the full price. Without `code`, the checkout page has a field for one. While the operator has stopped new subscriptions, it is refused with `CHECKOUT_STOPPED`.',
    result: 'The address of the checkout page.',
    access: 'accessToken',
    errors: [
      'CHECKOUT_STOPPED',
      'ALREADY_SUBSCRIBED',
      'UNKNOWN_PRICE',
      'PRICE_CHANGED',
      'CURRENCY_BOUND',
      'UNKNOWN_PROMOTION_CODE',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  confirmCheckoutSession: {
    tag: 'Subscription',
    summary: 'Confirm a finished checkout',
    description:
      'Reads from Stripe what a checkout of this user led to, without waiting for the webhook. A checkout of another user is answered like one that does not exist; one that has ended without a payment is answered with `PAYMENT_FAILED`.',
    result: 'The subscription; null while there is none.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PAYMENT_FAILED', 'BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  createPortalSession: {
    tag: 'Subscription',
    summary: 'Open the customer portal',
    description:
      'Answers a short-lived address of the customer portal at Stripe, which opens without a login. With the flow `payment_method_update` it opens at the page of the card, and returns to the subscription page once there is a new one.',
    result: 'The address of the portal.',
    access: 'accessToken',
    errors: ['NO_BILLING_ACCOUNT', 'BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  cancelSubscription: {
    tag: 'Subscription',
    summary: 'Cancel the subscription',
    description:
      'Ends the subscription with the period that is paid for; one that gives no access ends immediately. To cancel twice changes nothing. `reason`, `comment` and the `offer` that was declined are kept with the subscription. While the result of a payment is not known (`slowPayment`), it is refused with `PAYMENT_PROCESSING`.',
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
    summary: 'Resume a canceled subscription',
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
  listPauseOptions: {
    tag: 'Subscription',
    summary: 'List the pauses that can be had',
    description:
      'Says for one, two and three months when access would end and come back, and what is charged then. Only an active monthly subscription can be paused.',
    result: 'The pauses, the shortest first.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_OVERDUE',
      'CANCELLATION_SCHEDULED',
      'SUBSCRIPTION_PAUSED',
      'PAUSE_UNAVAILABLE',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  pauseSubscription: {
    tag: 'Subscription',
    summary: 'Pause the subscription',
    description:
      'Pauses a monthly subscription from the end of the paid period: nothing is charged and there is no access until it resumes by itself. A pause that has not begun may be made longer or shorter; to ask for the same again changes nothing. `insteadOfCancel` says that it was offered to a user who wanted to cancel.',
    result: 'The subscription with its pause.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_OVERDUE',
      'CANCELLATION_SCHEDULED',
      'SUBSCRIPTION_PAUSED',
      'PAUSE_UNAVAILABLE',
      'PAYMENT_PROCESSING',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  previewResumption: {
    tag: 'Subscription',
    summary: 'Preview the end of a pause',
    description: 'Says what `resumeSubscription` charges at once, and when the next charge is.',
    result: 'The amounts.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'BUSY',
      'RATE_LIMITED',
      'PAYMENT_PROVIDER_UNAVAILABLE',
    ],
  },
  resumeSubscription: {
    tag: 'Subscription',
    summary: 'End a pause',
    description:
      'Ends a pause early. Once it has begun, a new period begins and is charged at once; when the payment is declined, the pause goes on, and when its result is not known in time, the answer shows it as `slowPayment`. Before that, nothing is charged.',
    result: 'The subscription without a pause.',
    access: 'accessToken',
    errors: [
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_DECLINED',
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
      'SUBSCRIPTION_PAUSED',
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
      'Moves the subscription to another price and charges what is due at once. `insteadOfCancel` is as in `pauseSubscription`. When the bank declines, the old plan stays; when it asks the user to confirm the payment, the change waits as `pendingPlan`. When the result is not known in time, the answer shows the change as `slowPayment`, and `getCurrentSubscription` shows what came of it; until then a repetition is answered with the same, and changes nothing. Five declined cards in an hour, here and in `updatePaymentMethod`, are the most of a user.',
    result: 'The subscription after the change.',
    access: 'accessToken',
    errors: [
      'UNKNOWN_PRICE',
      'NO_SUBSCRIPTION',
      'SUBSCRIPTION_ENDED',
      'PAYMENT_OVERDUE',
      'CANCELLATION_SCHEDULED',
      'SUBSCRIPTION_PAUSED',
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
  confirmPaymentMethod: {
    tag: 'Subscription',
    summary: 'Confirm a card given in the customer portal',
    description:
      'Reads from Stripe which card is charged from now on, without waiting for the webhook, and pays with it what is overdue. A payment that fails, or whose result is not known in time, is shown as `slowPayment`.',
    result: 'The subscription, with the new card if there is one.',
    access: 'accessToken',
    errors: ['NO_BILLING_ACCOUNT', 'BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  previewWithdrawal: {
    tag: 'Subscription',
    summary: 'See whether the contract can be withdrawn from',
    description:
      'Says whether the user can withdraw from the contract now, until which day that is possible, and how much comes back: everything that was paid for the contract and is not returned yet. The right lasts for 14 days after the first payment; before it, a withdrawal ends the trial.',
    result: 'What a withdrawal would do; null for a user who never had a subscription.',
    access: 'accessToken',
    errors: ['BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  withdraw: {
    tag: 'Subscription',
    summary: 'Withdraw from the contract',
    description:
      'Ends the subscription at once and returns what was paid for it. The statement is stored and acknowledged by email first; while Stripe cannot be reached, it is carried out later, by the time at which it was made. To withdraw twice changes nothing.',
    result: 'The statement, and how far it is carried out.',
    access: 'accessToken',
    errors: ['NO_SUBSCRIPTION', 'WITHDRAWAL_NOT_POSSIBLE', 'RATE_LIMITED'],
  },
  stateWithdrawal: {
    tag: 'Subscription',
    summary: 'Withdraw without a log-in',
    description:
      'Stores a statement of withdrawal and sends an email to the address. If a contract belongs to it, the email has a link for `confirmWithdrawal`; otherwise it says so. The answer is the same for all addresses. What counts is when the statement was made, not when it is confirmed.',
    result: 'The statement is stored; an email is on its way.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  confirmWithdrawal: {
    tag: 'Subscription',
    summary: 'Confirm a withdrawal with a link',
    description:
      'Uses the token of the link from `stateWithdrawal`, which works for 7 days. The subscription ends at once, and what was paid for it is returned. To confirm again answers how far that is.',
    result: 'The statement, and how far it is carried out.',
    access: 'public',
    errors: ['INVALID_LINK', 'WITHDRAWAL_NOT_POSSIBLE', 'RATE_LIMITED'],
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
};
