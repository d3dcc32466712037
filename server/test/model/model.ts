import { listPlainPlans, type Plan } from '@stillweb/contract/billing/plans';
import { minimumCharge, type SoldCurrency } from '@stillweb/contract/currencies';
import type { EmailContent } from '../../src/billing/rules/email-content.ts';
import { testCards, type CardName } from './test-cards.ts';

/** The card of a subscription, and how its bank answers a charge. */
export type CardOnFile = { last4: string; answer: 'pays' | 'declines' | 'asks' };

/** The expected state of one buyer, by rules far simpler than those of Stripe and our server. */
export type Model = {
  /** Of the newest subscription that has started. */
  status: 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELED' | null;
  plan: Plan;
  /** Of the newest subscription, or the one that the buyer wants to pay in next. */
  currency: SoldCurrency;
  cancelling: boolean;
  card: CardOnFile | null;
  hadTrial: boolean;
  /** A purchase that waits for its first payment, with the card for it. */
  unfinished: { plan: Plan; due: number; card: CardOnFile | null } | null;
  /** A change of plan that waits for the bank. */
  pending: { plan: Plan; due: number; balance: number } | null;
  /** The amount of the last renewal while it is not paid. */
  overdue: number;
  /** In the currency; negative is credit. There is none in another currency. */
  balance: number;
  /** Percent that a coupon takes off every invoice of the subscription. */
  discount: number;
  /** The amount paid for the current period. */
  periodPaid: number;
  /** How many renewals are voided yet; access ends with the first one. */
  pause: { hasStarted: boolean; renewalsLeft: number } | null;
  /** Whether free days were given to the user, who pays. */
  hasFreeDays: boolean;
  /** Of withdrawal, each with an acknowledgement by email. */
  statements: number;
  /** Whether money came back by a withdrawal: a second one is refused. */
  hasWithdrawn: boolean;
  /** Whether the server has not heard of payments for so long that it does not report them. */
  missesReports: boolean;
  /** All charges, in minor units by currency, and the number of payments. */
  charged: { sums: Partial<Record<string, number>>; payments: number };
  /** The most emails of each kind that may be sent. */
  allowedEmails: Partial<Record<EmailContent['kind'], number>>;
  /** Cards with which another user has had a trial. */
  usedCards: Set<CardName>;
  hasCustomer: boolean;
  /** Whether the server has received all changes. */
  isUpToDate: boolean;
  webhooks: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay';
  /** Whether the card of a checkout becomes its subscription's only some seconds later. */
  lateCards: boolean;
  isUp: boolean;
  kills: number;
};

export function initialModel(currency: SoldCurrency): Model {
  return {
    status: null,
    plan: 'MONTHLY',
    currency,
    cancelling: false,
    card: null,
    hadTrial: false,
    unfinished: null,
    pending: null,
    overdue: 0,
    balance: 0,
    discount: 0,
    periodPaid: 0,
    pause: null,
    hasFreeDays: false,
    statements: 0,
    hasWithdrawn: false,
    missesReports: false,
    charged: { sums: {}, payments: 0 },
    allowedEmails: {},
    usedCards: new Set(),
    hasCustomer: false,
    isUpToDate: true,
    webhooks: 'normal',
    lateCards: false,
    isUp: true,
    kills: 0,
  };
}

export function hasAccess({ status, pause }: Model): boolean {
  return (status === 'TRIALING' || status === 'ACTIVE') && !pause?.hasStarted;
}

export function isOngoing({ status }: Model): boolean {
  return status !== null && status !== 'CANCELED';
}

/** Whether an event reaches the server immediately. */
export function deliversEvents({ isUp, webhooks }: Model): boolean {
  return isUp && webhooks !== 'drop' && webhooks !== 'delay';
}

/** A change at Stripe alone. One delivered event is enough to read all changes. */
export function changeAtStripe(model: Model): void {
  model.isUpToDate = deliversEvents(model);
}

export function allowEmail(model: Model, kind: EmailContent['kind'], times = 1): void {
  model.allowedEmails[kind] = (model.allowedEmails[kind] ?? 0) + times;
}

const plans = listPlainPlans();

export function priceOf({ currency }: Pick<Model, 'currency'>, plan: Plan): number {
  const sold = plans.find((each) => each.plan === plan && each.currency === currency);
  if (!sold) throw new Error(`${plan} is not sold in ${currency}`);
  return sold.amount;
}

/** The price of the next renewal before credit. */
export function renewalPrice(model: Model): number {
  const price = priceOf(model, model.plan);
  return price - Math.round((price * model.discount) / 100);
}

/**
 * The amount due of an invoice after credit is used, and the balance that is left. An amount that is too small to
 * charge is added to the next invoice.
 */
export function afterCredit(
  { balance, currency }: Model,
  total: number,
): { due: number; balance: number } {
  const sum = total + balance;
  return sum < minimumCharge(currency) ? { due: 0, balance: sum } : { due: sum, balance: 0 };
}

/** Charges for what begins now: a period, or nothing while a trial continues. */
export function chargePeriod(model: Model, due: number): void {
  charge(model, due);
  model.periodPaid = due;
}

export function charge(model: Model, due: number): void {
  if (due === 0) return;
  const { sums } = model.charged;
  sums[model.currency] = (sums[model.currency] ?? 0) + due;
  model.charged.payments += 1;
  allowEmail(model, 'receipt');
}

export function beginSubscription(
  model: Model,
  plan: Plan,
  status: 'TRIALING' | 'ACTIVE',
  card: CardOnFile,
) {
  const fresh = {
    cancelling: false,
    pending: null,
    unfinished: null,
    pause: null,
    discount: 0,
    periodPaid: 0,
  };
  Object.assign(model, { status, plan, card, ...fresh, hasFreeDays: false });
  if (status !== 'TRIALING') return;
  model.hadTrial = true;
  allowEmail(model, 'trial-started');
  allowEmail(model, 'trial-ending');
}

/** The overdue invoice is voided, so the credit in it is returned. */
export function endSubscription(model: Model): void {
  if (model.status === 'PAST_DUE') freeCredit(model, renewalPrice(model), model.overdue);
  Object.assign(model, { status: 'CANCELED', cancelling: false, pending: null, pause: null });
  allowEmail(model, 'ended');
}

/** The first payment was never made, so the credit for it is returned. */
export function expireUnfinished(model: Model): void {
  if (!model.unfinished) return;
  freeCredit(model, priceOf(model, model.unfinished.plan), model.unfinished.due);
  model.unfinished = null;
}

/** An incomplete purchase that the user cancels is shown as cancelled, without an email. */
export function cancelUnfinished(model: Model): void {
  expireUnfinished(model);
  model.status = 'CANCELED';
}

function freeCredit(model: Model, price: number, due: number): void {
  model.balance -= price - due;
}

/** Pays the open invoice: of an overdue renewal, a pending change of plan or a first payment. */
export function payOpen(model: Model): void {
  if (model.unfinished) {
    const { plan, due, card } = model.unfinished;
    beginSubscription(model, plan, 'ACTIVE', card ?? cardOnFile('another'));
    chargePeriod(model, due);
  } else if (model.pending) {
    const { plan, due, balance } = model.pending;
    chargePeriod(model, due);
    Object.assign(model, { plan, balance, pending: null });
    allowEmail(model, 'plan-changed');
  } else if (model.status === 'PAST_DUE') {
    chargePeriod(model, model.overdue);
    model.status = 'ACTIVE';
  }
}

export function cardOnFile(name: CardName): CardOnFile {
  const { last4, onCharge } = testCards[name];
  return { last4, answer: onCharge };
}
