import { planCatalogue, type Plan } from '@stillweb/contract/plans';
import type { EmailContent } from '../../src/billing/email-content.ts';
import { testCards, type CardName } from './test-cards.ts';

/** What the bank says to the card that a subscription is charged to. */
export type CardOnFile = { last4: string; answer: 'pays' | 'declines' | 'asks' };

/** One person's life as it should be, by rules far simpler than Stripe's and ours. */
export type Model = {
  /** Of the newest subscription that has begun. */
  status: 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'CANCELED' | null;
  plan: Plan;
  cancelling: boolean;
  card: CardOnFile | null;
  hadTrial: boolean;
  /** A purchase whose first payment is not made, with the card that is to pay it. */
  unfinished: { plan: Plan; due: number; card: CardOnFile | null } | null;
  /** A change of plan that waits for the bank. */
  pending: { plan: Plan; due: number; balance: number } | null;
  /** What the last renewal asked for, while it is not paid. */
  overdue: number;
  /** Below zero it is credit. */
  balance: number;
  /** All that was ever charged, in cents, and in how many payments. */
  charged: { sum: number; payments: number };
  /** How many mails of each kind there may be at most. */
  allowEmail: Partial<Record<EmailContent['kind'], number>>;
  /** Cards with which somebody else has had a trial. */
  usedCards: Set<CardName>;
  hasCustomer: boolean;
  /** Whether the server has heard everything. */
  informed: boolean;
  webhooks: 'normal' | 'drop' | 'duplicate' | 'reorder' | 'delay';
  isUp: boolean;
  kills: number;
};

export function initialModel(): Model {
  return {
    status: null,
    plan: 'MONTHLY',
    cancelling: false,
    card: null,
    hadTrial: false,
    unfinished: null,
    pending: null,
    overdue: 0,
    balance: 0,
    charged: { sum: 0, payments: 0 },
    allowEmail: {},
    usedCards: new Set(),
    hasCustomer: false,
    informed: true,
    webhooks: 'normal',
    isUp: true,
    kills: 0,
  };
}

export function isRunning({ status }: Model): boolean {
  return status === 'TRIALING' || status === 'ACTIVE';
}

export function isAlive(model: Model): boolean {
  return isRunning(model) || model.status === 'PAST_DUE';
}

/** Whether an event reaches the server as soon as it happens. */
export function deliversEvents({ isUp, webhooks }: Model): boolean {
  return isUp && webhooks !== 'drop' && webhooks !== 'delay';
}

/** Something happened at Stripe alone. One event is enough to learn everything. */
export function changeAtStripe(model: Model): void {
  model.informed = deliversEvents(model);
}

export function allowEmail(model: Model, kind: EmailContent['kind'], times = 1): void {
  model.allowEmail[kind] = (model.allowEmail[kind] ?? 0) + times;
}

export function priceOf(plan: Plan): number {
  return planCatalogue[plan].amount;
}

/** What an invoice over a sum asks for once credit is used, and what of the balance is left. */
export function afterCredit(sum: number, balance: number): { due: number; balance: number } {
  return { due: Math.max(0, sum + balance), balance: Math.min(0, sum + balance) };
}

export function charge(model: Model, due: number): void {
  if (due === 0) return;
  model.charged.sum += due;
  model.charged.payments += 1;
  allowEmail(model, 'receipt');
}

export function begin(model: Model, plan: Plan, status: 'TRIALING' | 'ACTIVE', card: CardOnFile) {
  Object.assign(model, { status, plan, card, cancelling: false, pending: null, unfinished: null });
  if (status !== 'TRIALING') return;
  model.hadTrial = true;
  allowEmail(model, 'trial-started');
  allowEmail(model, 'trial-ending');
}

/** Nothing is owed any more: the credit in what was overdue is free again. */
export function end(model: Model): void {
  if (model.status === 'PAST_DUE') freeCredit(model, model.plan, model.overdue);
  Object.assign(model, { status: 'CANCELED', cancelling: false, pending: null });
  allowEmail(model, 'ended');
}

/** A first payment that never came: the credit that it would have used is free again. */
export function expireUnfinished(model: Model): void {
  if (!model.unfinished) return;
  freeCredit(model, model.unfinished.plan, model.unfinished.due);
  model.unfinished = null;
}

/** Given up by a person and not by time it is shown as cancelled; nobody is told of an end. */
export function cancelUnfinished(model: Model): void {
  expireUnfinished(model);
  model.status = 'CANCELED';
}

function freeCredit(model: Model, plan: Plan, due: number): void {
  model.balance -= priceOf(plan) - due;
}

/** What is open is paid: an overdue renewal, a change of plan that waits, or a first payment. */
export function payOpen(model: Model): void {
  if (model.unfinished) {
    const { plan, due, card } = model.unfinished;
    charge(model, due);
    begin(model, plan, 'ACTIVE', card ?? cardOnFile('another'));
  } else if (model.pending) {
    const { plan, due, balance } = model.pending;
    charge(model, due);
    Object.assign(model, { plan, balance, pending: null });
    allowEmail(model, 'plan-changed');
  } else if (model.status === 'PAST_DUE') {
    charge(model, model.overdue);
    model.status = 'ACTIVE';
  }
}

export function cardOnFile(name: CardName): CardOnFile {
  const { last4, whenCharged } = testCards[name];
  return { last4, answer: whenCharged };
}
