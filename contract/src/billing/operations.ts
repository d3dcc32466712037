import type { Operation } from '../operation.ts';
import type { subscriptionApi } from './manage-subscription.ts';
import type { withdrawalApi } from './withdrawal.ts';

type IdsOf<Api extends Record<string, { operationId: string }>> = Api[keyof Api]['operationId'];

/** Of an operation that waits for the user's other calls, then calls Stripe. */
const callsStripe = ['BUSY', 'RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'] as const;

/** Of one that needs a subscription that has not ended. */
const needsOngoing = ['NO_SUBSCRIPTION', 'SUBSCRIPTION_ENDED'] as const;

/** Of one that needs a subscription whose plan or pause can change. */
const needsChangeable = [
  ...needsOngoing,
  'PAYMENT_OVERDUE',
  'CANCELLATION_SCHEDULED',
  'SUBSCRIPTION_PAUSED',
] as const;

/** The API reference of the subscription, of withdrawal and of Stripe's events. */
export const subscriptionOperations: Readonly<
  Record<IdsOf<typeof subscriptionApi> | IdsOf<typeof withdrawalApi>, Operation>
> = {
  listPlans: {
    tag: 'Subscription',
    summary: 'List the plans',
    description:
      'Lists the plans on sale. With the code of an `offer`, it lists the plans of that offer, each with `offer`; if the offer is unknown, over or used up, the plain plans. With `currency`, it lists prices in that currency if the caller may pay in it, otherwise in the currency of `GET /subscription/currency`. Subscribers who bought with an offer see its prices, at which they can switch plans. Amounts are in minor units (cents). `trialDays` is the free trial that a checkout would give this user (0 without a trial), or a new user if no access token is sent. `sold` is false while the operator has stopped new subscriptions; subscribers can still switch to the plan. An expired access token is rejected, so that the client renews it.',
    result: 'The plans, with the ids of their prices at Stripe.',
    access: 'optionalAccessToken',
    errors: ['PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  getCurrency: {
    tag: 'Subscription',
    summary: 'Get the currency of the prices',
    description:
      'Answers the currency in which the caller sees prices, and the reason. It is the first of: the currency of the current subscription, of remaining credit, of the requested offer, the chosen currency (`currency` or the cookie of that name), that of the country, US dollars. `available` lists the currencies that the caller may choose; with a subscription, credit or an offer, it is only that one, and `note` says why.',
    result: 'The currency and the reason.',
    access: 'optionalAccessToken',
    errors: [],
  },
  chooseCurrency: {
    tag: 'Subscription',
    summary: 'Choose a currency',
    description:
      'Closes the open checkout of the user if it is in another currency than the chosen one, so that nothing can be paid in it any more. The choice itself is not stored: the browser keeps it in the cookie `currency`. If a subscription or credit binds the user to another currency, the choice changes nothing.',
    result: 'The currency of the prices with this choice, and the reason.',
    access: 'accessToken',
    errors: ['RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  getCurrentSubscription: {
    tag: 'Subscription',
    summary: 'Get the current subscription',
    description:
      'Answers the subscription that decides about the user’s access. Only the statuses `ACTIVE` and `TRIALING` give access. A payment whose result is not known yet, or that failed after a delay, is shown as `slowPayment`.',
    result: 'The subscription; null for a user who never had one.',
    access: 'accessToken',
    errors: [],
  },
  listInvoices: {
    tag: 'Subscription',
    summary: 'List the newest invoices',
    description:
      'Lists up to twelve invoices, the newest first, each with the refunded amount. Older ones are in the customer portal.',
    result: 'The invoices; none for a user who never paid.',
    access: 'accessToken',
    errors: ['RATE_LIMITED', 'PAYMENT_PROVIDER_UNAVAILABLE'],
  },
  createCheckoutSession: {
    tag: 'Subscription',
    summary: 'Open the checkout for a plan',
    description:
      'Answers the address of a checkout page at Stripe. A user has at most one open checkout: a request for the same plan gets the same address, and one for another plan closes the old checkout first. `offer` sells the plan at the price of that offer while it is open. `currency` sells it in that currency; if the user is bound to another one, the answer is `CURRENCY_BOUND`. `price` is the price that the user saw; if it has changed, the checkout is rejected. `code` applies a promotion code; if it is unknown, expired, used up or not valid for this plan, the answer is `UNKNOWN_PROMOTION_CODE`, and the same request without it opens a checkout at the full price. Without `code`, the checkout page has a field for one. While the operator has stopped new subscriptions, the answer is `CHECKOUT_STOPPED`.',
    result: 'The address of the checkout page.',
    access: 'accessToken',
    errors: [
      'CHECKOUT_STOPPED',
      'ALREADY_SUBSCRIBED',
      'UNKNOWN_PRICE',
      'PRICE_CHANGED',
      'CURRENCY_BOUND',
      'UNKNOWN_PROMOTION_CODE',
      ...callsStripe,
    ],
  },
  confirmCheckoutSession: {
    tag: 'Subscription',
    summary: 'Confirm a finished checkout',
    description:
      'Reads the result of a checkout of this user from Stripe, without waiting for the webhook. A checkout of another user is answered like one that does not exist; a checkout that ended without a payment is answered with `PAYMENT_FAILED`.',
    result: 'The subscription, or null if there is none yet.',
    access: 'accessToken',
    errors: ['NOT_FOUND', 'PAYMENT_FAILED', ...callsStripe],
  },
  createPortalSession: {
    tag: 'Subscription',
    summary: 'Open the customer portal',
    description:
      'Answers a short-lived address of the customer portal at Stripe, which opens without a log-in. With the flow `payment_method_update` it opens the form for a new card and then returns to the subscription page.',
    result: 'The address of the portal.',
    access: 'accessToken',
    errors: ['NO_BILLING_ACCOUNT', ...callsStripe],
  },
  cancelSubscription: {
    tag: 'Subscription',
    summary: 'Cancel the subscription',
    description:
      'Ends the subscription at the end of the paid period; a subscription without access ends immediately. Canceling twice changes nothing. `reason`, `comment` and the declined `offer` are stored with the subscription. While the result of a payment is not known (`slowPayment`), the answer is `PAYMENT_PROCESSING`.',
    result: 'The subscription with its end date.',
    access: 'accessToken',
    errors: ['NO_SUBSCRIPTION', 'PAYMENT_PROCESSING', ...callsStripe],
  },
  reactivateSubscription: {
    tag: 'Subscription',
    summary: 'Resume a canceled subscription',
    description:
      'Withdraws a cancellation before it takes effect; nothing is charged. A subscription that has ended stays ended.',
    result: 'The subscription, which renews again.',
    access: 'accessToken',
    errors: [...needsOngoing, 'PAYMENT_PROCESSING', ...callsStripe],
  },
  listPauseOptions: {
    tag: 'Subscription',
    summary: 'List the available pauses',
    description:
      'For one, two and three months: when access would end and resume, and the charge at that time. Only an active monthly subscription can be paused.',
    result: 'The pauses, the shortest first.',
    access: 'accessToken',
    errors: [...needsChangeable, 'PAUSE_UNAVAILABLE', ...callsStripe],
  },
  pauseSubscription: {
    tag: 'Subscription',
    summary: 'Pause the subscription',
    description:
      'Pauses a monthly subscription from the end of the paid period: nothing is charged, and there is no access until it resumes automatically. A pause that has not started can be made longer or shorter; the same request again changes nothing. `insteadOfCancel` marks a pause that was offered to a user who wanted to cancel.',
    result: 'The subscription with its pause.',
    access: 'accessToken',
    errors: [...needsChangeable, 'PAUSE_UNAVAILABLE', 'PAYMENT_PROCESSING', ...callsStripe],
  },
  previewResumption: {
    tag: 'Subscription',
    summary: 'Preview the end of a pause',
    description:
      'Answers what `resumeSubscription` would charge immediately, and when the next charge is due.',
    result: 'The amounts.',
    access: 'accessToken',
    errors: [...needsOngoing, ...callsStripe],
  },
  resumeSubscription: {
    tag: 'Subscription',
    summary: 'End a pause',
    description:
      'Ends a pause early. If the pause has started, a new period begins and is charged immediately: if the payment is declined, the pause continues; if its result is not known in time, the answer has it as `slowPayment`. Before the pause has started, nothing is charged.',
    result: 'The subscription without a pause.',
    access: 'accessToken',
    errors: [...needsOngoing, 'PAYMENT_DECLINED', 'PAYMENT_PROCESSING', ...callsStripe],
  },
  previewPlanChange: {
    tag: 'Subscription',
    summary: 'Preview a change of plan',
    description: 'Answers what a change to another price costs now and at the next renewal.',
    result: 'The amounts, and the `prorationDate` to send with the change.',
    access: 'accessToken',
    errors: ['UNKNOWN_PRICE', ...needsChangeable, 'PAYMENT_PROCESSING', ...callsStripe],
  },
  changePlan: {
    tag: 'Subscription',
    summary: 'Change the plan',
    description:
      'Moves the subscription to another price and charges the amount due immediately. `insteadOfCancel` is as in `pauseSubscription`. If the bank declines, the old plan stays; if it asks the user to confirm the payment, the change is pending as `pendingPlan`. If the result is not known in time, the answer has the change as `slowPayment`, and `getCurrentSubscription` shows the result later; until then, repeating the request changes nothing. Limited to five declined cards per user and hour, counted together with `updatePaymentMethod`.',
    result: 'The subscription after the change.',
    access: 'accessToken',
    errors: ['UNKNOWN_PRICE', ...needsChangeable, 'PAYMENT_DECLINED', ...callsStripe],
  },
  updatePaymentMethod: {
    tag: 'Subscription',
    summary: 'Change the card',
    description:
      'Makes a payment method at Stripe the default for future charges, and pays overdue invoices with it. If the result of that payment is not known in time, the answer has it as `slowPayment`, as in `changePlan`. Limited to five declined cards per user and hour, counted together with `changePlan`, and twenty per client.',
    result: 'The subscription with the new card.',
    access: 'accessToken',
    errors: [
      'NO_BILLING_ACCOUNT',
      'PAYMENT_METHOD_REFUSED',
      'PAYMENT_DECLINED',
      'PAYMENT_PROCESSING',
      ...callsStripe,
    ],
  },
  confirmPaymentMethod: {
    tag: 'Subscription',
    summary: 'Confirm a card added in the customer portal',
    description:
      'Reads the default card from Stripe, without waiting for the webhook, and pays overdue invoices with it. A payment that fails, or whose result is not known in time, is shown as `slowPayment`.',
    result: 'The subscription, with the new card if there is one.',
    access: 'accessToken',
    errors: ['NO_BILLING_ACCOUNT', ...callsStripe],
  },
  previewWithdrawal: {
    tag: 'Subscription',
    summary: 'Check whether a withdrawal is possible',
    description:
      'Answers whether the user can withdraw from the contract now, until which day, and the refund: everything paid for the contract that has not been refunded yet. The right lasts for 14 days after the first payment; before that payment, a withdrawal ends the trial.',
    result: 'The effect of a withdrawal; null for a user who never had a subscription.',
    access: 'accessToken',
    errors: callsStripe,
  },
  withdraw: {
    tag: 'Subscription',
    summary: 'Withdraw from the contract',
    description:
      'Ends the subscription immediately and refunds its payments. First the statement is stored and acknowledged by email; if Stripe cannot be reached, it is executed later, and the time of the statement decides. Withdrawing twice changes nothing.',
    result: 'The statement and its progress.',
    access: 'accessToken',
    errors: ['NO_SUBSCRIPTION', 'WITHDRAWAL_NOT_POSSIBLE', 'RATE_LIMITED'],
  },
  stateWithdrawal: {
    tag: 'Subscription',
    summary: 'Withdraw without a log-in',
    description:
      'Stores a statement of withdrawal and sends an email to the address. If the address has a contract, the email has a link for `confirmWithdrawal`; otherwise it says that there is none. The answer is the same for all addresses. The time of the statement decides, not that of its confirmation.',
    result: 'The statement is stored; an email will be sent.',
    access: 'public',
    errors: ['RATE_LIMITED'],
  },
  confirmWithdrawal: {
    tag: 'Subscription',
    summary: 'Confirm a withdrawal with a link',
    description:
      'Uses the token of the link from `stateWithdrawal`, which works for 7 days. The subscription ends immediately, and its payments are refunded. Confirming again answers the progress.',
    result: 'The statement and its progress.',
    access: 'public',
    errors: ['INVALID_LINK', 'WITHDRAWAL_NOT_POSSIBLE', 'RATE_LIMITED'],
  },
  receiveStripeEvent: {
    tag: 'Billing events',
    summary: 'Receive an event of Stripe',
    description:
      'Called by Stripe only: the body is an event, and the header `Stripe-Signature` signs its bytes. An event that was already received changes nothing.',
    result: 'The event is stored.',
    access: 'public',
    errors: ['INVALID_SIGNATURE'],
  },
};
