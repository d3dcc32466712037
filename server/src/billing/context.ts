import type { Offer } from '@stillweb/contract/billing/offers';
import type { PlanDetails, PlanOffer } from '@stillweb/contract/billing/plans';
import type { TaxNote } from '@stillweb/contract/billing/tax';
import type { Kysely } from 'kysely';
import type Stripe from 'stripe';
import type { Executor } from '../platform/database/database.ts';
import type { Clock, RemoteClock } from '../platform/clock.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import type { Metrics } from '../platform/telemetry/metrics.ts';
import { withDeadline } from '../platform/stripe/deadline.ts';
import type { Locks } from '../platform/database/locks.ts';
import type { CallLimits, StripeLimits } from '../platform/stripe/stripe-limits.ts';
import type { BillingTables } from './tables.ts';

export type BillingDatabase = Executor<BillingTables>;

/** The dependencies of billing's use cases. */
export type BillingContext = {
  db: Kysely<BillingTables>;
  stripe: Stripe;
  /** Milliseconds that a call which takes a payment may take. */
  paymentTimeout: number;
  /** Milliseconds that a synchronization waits for the figures of pages, before it stores the rest without them. */
  figuresTimeout: number;
  stripeLimits: StripeLimits;
  jobs: Jobs;
  metrics: Metrics;
  /** Real time: for deadlines, signatures, and when we have done something. */
  clock: Clock;
  /** The time by which Stripe charges: for trials, renewals and previews. */
  billingClock: RemoteClock;
  logger: Logger;
  locks: Locks;
  prices: PriceCatalog;
  catalogue: Catalogue;
  findPortalConfiguration: FindPortalConfiguration;
  isHostedPage: IsHostedPage;
  /** The public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The header in which the proxy says the country of a visitor. */
  countryHeader: string | undefined;
  /** Whether Stripe calculates tax for new purchases. */
  automaticTax: boolean;
  /** Its description in texts. */
  taxNote: TaxNote;
  trialsPerCard: number;
  returnedPayments: ReturnedPaymentPolicy;
  /** The address that gets the emails on disputes, fraud warnings and refunds that failed. */
  operatorEmail: string;
  findOwner: (userId: string) => Promise<Owner | undefined>;
  /** An account whose address is proven. */
  findVerifiedUser: (key: { id: string } | { email: string }) => Promise<VerifiedUser | undefined>;
  /** @throws AppError ACCOUNT_BLOCKED */
  refuseBlocked: (userId: string) => Promise<void>;
  /** One spelling per mailbox. @throws AppError VALIDATION_FAILED when no email can be sent there */
  requireEmail: (entered: string) => string;
  /** A client whose calls fail once the signal aborts. */
  stripeUntil: (signal: AbortSignal, limits: CallLimits) => Stripe;
  /** How long a call of this work may take: that of a job, or of a request. */
  callLimits: CallLimits;
  /**
   * Aborts when the request that asked for this work has been answered, or a lock that the work needs was
   * lost; undefined for a job without a lock.
   */
  signal?: AbortSignal;
};

/**
 * Runs the work of a request. When its time is over the work ends too: it no longer waits for a
 * lock or calls Stripe.
 * @throws AppError PAYMENT_PROVIDER_UNAVAILABLE when the time is over
 */
export function withRequestDeadline<Result>(
  billing: BillingContext,
  work: (billing: BillingContext) => Promise<Result>,
): Promise<Result> {
  const { answer, request: callLimits } = billing.stripeLimits;
  return withDeadline((signal) => work(untilAborted({ ...billing, callLimits }, signal)), answer);
}

type CallContext = Pick<BillingContext, 'signal' | 'stripeUntil' | 'callLimits'>;

/** The context of work that ends when a signal aborts: it no longer waits for a lock or calls Stripe. */
export function untilAborted<Context extends CallContext>(
  billing: Context,
  ends: AbortSignal,
): Context {
  const signal = billing.signal ? AbortSignal.any([billing.signal, ends]) : ends;
  return { ...billing, signal, stripe: billing.stripeUntil(signal, billing.callLimits) };
}

/** The prices announced now, of the release and of staff. */
export type Catalogue = {
  /** The plans and offers of the release. */
  base: Pick<CurrentCatalogue, 'plain' | 'offers'>;
  read: () => Promise<CurrentCatalogue>;
};

export type CurrentCatalogue = {
  /** The plans without an offer. */
  plain: readonly PlanDetails[];
  /** Also those that have not begun or are over: subscribers keep theirs. */
  offers: readonly Offer[];
  /** The plain plans and those of all offers. */
  sold: readonly PlanDetails[];
  /** Includes future plain plans, whose prices are read ahead. */
  known: readonly PlanDetails[];
};

export type PriceCatalog = {
  /**
   * The plans on sale, those of all offers included, with the ids of their prices at Stripe. A plan whose
   * price is not as announced is none.
   */
  list: () => Promise<PlanOffer[]>;
};

/** Finds the id of our configuration of Stripe's customer portal for the subscribers of an offer, or of none. */
export type FindPortalConfiguration = (
  paid: { offer: string | null; currency: string } | undefined,
) => Promise<string>;

/** Whether a browser may be sent to this address: only to pages that Stripe hosts. */
export type IsHostedPage = (address: string) => boolean;

/** The operator's choice for payments that a bank takes back, or is about to. */
export type ReturnedPaymentPolicy = {
  /** Whether a disputed payment ends its subscription and bars account and card from trials. */
  endsDisputed: boolean;
  /** Whether a payment of which a bank warns is refunded, and its subscription ended. */
  refundsWarned: boolean;
};
export type VerifiedUser = { id: string; email: string };

/** The user who pays. */
export type Owner = {
  email: string;
  name: string;
  /** Whether the receiving server refuses the address for good. */
  isUndeliverable: boolean;
  /** That of emails and of Stripe's pages; null where it is not known. */
  language: string | null;
};
