/*
 * Billing sells the plans through Stripe's hosted pages and shows each user's subscription. Stripe's
 * state is the truth; `sync/sync-customer.ts` is the only writer of our copy of it.
 * May call: account, http, mail, platform. Is called by: account-data, ops.
 * Tables: billing_customers, customer_reservations, subscriptions, stripe_events, billing_passes,
 * orphan_customers, other_subscriptions, checkout_attempts, checkout_failures, comparison_differences, person_claims,
 * subscription_endings, billing_repairs, stripe_changes, refunds, price_sets, plan_changes,
 * withdrawals, cancel_offers, billing_mails; for the books
 * and the figures invoices, charges, disputes, discounts, subscription_changes, balance_transactions, payouts.
 */
import { withoutTax, withTax } from '@stillweb/contract/billing/tax';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ownerChangedQueue } from '../account/events.ts';
import { requireEmail } from '../account/profile/require-email.ts';
import { refuseBlocked } from '../account/security/refuse-blocked.ts';
import { findRecipient, findVerifiedUser } from '../account/store/users.ts';
import type { AccountTables } from '../account/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { createRemoteClock, type RemoteClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import { createStripe } from '../platform/stripe/stripe.ts';
import type { BillingContext } from './context.ts';
import { measureBilling } from './metrics.ts';
import { syncOwner } from './subscription/sync-owner.ts';
import { createHostedPageCheck } from './stripe/hosted-pages.ts';
import { createLocks } from '../platform/database/locks.ts';
import { prepareEmail } from './emails/outbox.ts';
import { createPortalConfigurationFinder } from './stripe/portal-configuration.ts';
import { createPriceCatalog } from './stripe/price-catalog.ts';
import { readBalance } from './reports/balance/read-balance.ts';
import {
  balanceQueue,
  closeCheckoutsQueue,
  compareQueue,
  emailQueue,
  eventCustomerQueue,
  figuresQueue,
  pastQueue,
  followPaymentQueue,
  orphanQueue,
  preparePricesQueue,
  reconcileQueue,
  renewalQueue,
  statementEmailQueue,
  syncQueue,
  withdrawalQueue,
} from './jobs.ts';
import { closeCheckouts } from './buy/close-checkouts.ts';
import { createPricePreparation } from './buy/catalogue/prepare-prices.ts';
import { readPriceTexts } from './buy/catalogue/price-texts.ts';
import { createCatalogue } from './buy/catalogue/read-catalogue.ts';
import { createOpenOffers } from './buy/open-offers.ts';
import { remindOfRenewals } from './emails/remind-of-renewals.ts';
import { compareAllCustomers } from './sync/webhooks/compare-customers.ts';
import { readOrphan } from './subscription/orphans.ts';
import { reconcile } from './sync/webhooks/reconcile.ts';
import { pollPaymentResult } from './change/plan/poll-payment-result.ts';
import { planRoutes, subscriptionRoutes } from './routes.ts';
import { readFiguresLater, readPast, runSyncJob } from './sync/sync-customer.ts';
import type { BillingTables } from './tables.ts';
import { createEventVerifier } from './sync/webhooks/verify-event.ts';
import { findEventCustomer } from './sync/webhooks/find-event-customer.ts';
import { webhookRoute } from './sync/webhooks/route.ts';
import { executeWithdrawal } from './leave/execute-withdrawal.ts';
import { withdrawalRoutes } from './leave/routes.ts';
import { createStatementEmail } from './leave/statement-email.ts';

export type BillingDomain = {
  context: BillingContext;
  routes: FastifyPluginAsyncZod;
  /** Whether pages may promise an offer. */
  isOfferOpen: (code: string) => Promise<boolean>;
  /** The plain prices of now, as pages word them, by currency. */
  plainPriceTexts: () => Promise<Record<string, Record<string, string>>>;
  work: () => Promise<void>;
  /** Closes resources shared by requests and jobs. Call it after the last of them has ended. */
  release: () => Promise<void>;
};

export function buildBilling(deps: Dependencies): BillingDomain {
  const billing = createBillingContext(deps);
  measureBilling(deps.metrics, billing.db);
  const verifyEvent = createEventVerifier(deps.stripe, {
    secrets: deps.config.STRIPE_WEBHOOK_SECRET.split(','),
    livemode: /^[sr]k_live_/.test(deps.config.STRIPE_SECRET_KEY),
  });

  return {
    context: billing,
    routes: async (app) => {
      await app.register(webhookRoute(billing, verifyEvent));
      await app.register(planRoutes(billing));
      await app.register(subscriptionRoutes(billing));
      await app.register(withdrawalRoutes(billing));
    },
    isOfferOpen: createOpenOffers(billing),
    plainPriceTexts: () => readPriceTexts(billing),
    work: () => startBillingJobs(deps, billing),
    release: billing.locks.close,
  };
}

/** The dependencies of the use cases, made from those of the server. */
export function createBillingContext(
  deps: Omit<Dependencies, 'mailer' | 'emails' | 'release'>,
): BillingContext {
  const { config, pool, stripe, stripeLimits, jobs, metrics, tracing, clock, logger } = deps;
  const automaticTax = config.STRIPE_TAX === 'on';
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_BASE: apiBase } = config;
  const forRequests = { secretKey, apiBase, limits: stripeLimits.request, tracing };
  const shared = createStripe(forRequests);
  const accounts = openDatabase<AccountTables>(pool, tracing);
  const db = openDatabase<BillingTables>(pool, tracing);
  const billingClock = openBillingClock(deps);
  const { plans, offers } = deps;
  const catalogue = createCatalogue(
    { db, billingClock, logger },
    { plans, offers, collectsTax: automaticTax },
  );
  return {
    db,
    stripe,
    paymentTimeout: stripeLimits.answer,
    figuresTimeout: stripeLimits.figures,
    stripeLimits,
    jobs,
    metrics,
    clock,
    billingClock,
    logger,
    locks: createLocks(config.DATABASE_URL),
    prices: createPriceCatalog({ stripe: shared, logger, metrics, catalogue }),
    catalogue,
    findPortalConfiguration: createPortalConfigurationFinder(shared, logger),
    isHostedPage: createHostedPageCheck(config),
    siteUrl: new URL(config.PUBLIC_URL).href.replace(/\/$/, ''),
    countryHeader: config.COUNTRY_HEADER,
    automaticTax,
    taxNote: automaticTax ? withTax : withoutTax,
    trialsPerCard: config.TRIALS_PER_CARD,
    returnedPayments: {
      endsDisputed: config.END_DISPUTED === 'yes',
      refundsWarned: config.REFUND_FRAUD_WARNINGS === 'yes',
    },
    operatorEmail: config.OPERATOR_EMAIL,
    findOwner: (userId) => findRecipient(accounts, userId),
    findVerifiedUser: (key) => findVerifiedUser(accounts, key),
    refuseBlocked: (userId) => refuseBlocked(accounts, userId),
    requireEmail,
    callLimits: stripeLimits.job,
    stripeUntil: (signal, limits) => createStripe({ ...forRequests, limits, signal }),
  };
}

function openBillingClock({
  config,
  clock,
  logger,
}: Pick<Dependencies, 'config' | 'clock' | 'logger'>): RemoteClock {
  if (!config.CLOCK_URL) return async () => clock();
  return createRemoteClock(config.CLOCK_URL, clock, (error) =>
    logger.warn({ err: error }, 'the clock of billing cannot be read'),
  );
}

async function startBillingJobs(
  { config, jobs, emails }: Dependencies,
  billing: BillingContext,
): Promise<void> {
  await jobs.work(syncQueue, (job) => runSyncJob(billing, job));
  await jobs.work(figuresQueue, (job) => readFiguresLater(billing, job));
  await jobs.work(pastQueue, (job) => readPast(billing, job));
  await emails.work(emailQueue, (job) => prepareEmail(billing, job));
  await jobs.work(eventCustomerQueue, (job) => findEventCustomer(billing, job));
  await jobs.work(followPaymentQueue, (job) => pollPaymentResult(billing, job));
  await jobs.work(ownerChangedQueue, ({ userId }) => syncOwner(billing, userId));
  await jobs.work(orphanQueue, ({ customerId }) => readOrphan(billing, customerId));
  await jobs.work(withdrawalQueue, ({ id }) => executeWithdrawal(billing, id));
  await emails.work(statementEmailQueue, createStatementEmail(billing));
  await jobs.work(reconcileQueue, () => reconcile(billing));
  await jobs.work(closeCheckoutsQueue, () => closeCheckouts(billing));
  await jobs.work(compareQueue, () => compareAllCustomers(billing));
  await jobs.work(balanceQueue, () => readBalance(billing));
  const preparePrices = createPricePreparation(billing);
  await jobs.work(preparePricesQueue, () => preparePrices());
  await jobs.work(renewalQueue, () => remindOfRenewals(billing));
  await jobs.schedule(reconcileQueue, '*/10 * * * *');
  await jobs.schedule(preparePricesQueue, '* * * * *');
  await jobs.schedule(compareQueue, '41 2 * * *');
  // A clock as an outside service can be moved: then the books and reminders follow within a minute.
  await jobs.schedule(balanceQueue, config.CLOCK_URL ? '* * * * *' : '37 * * * *');
  await jobs.schedule(renewalQueue, config.CLOCK_URL ? '* * * * *' : '23 * * * *');
  await jobs.enqueue(billing.db, reconcileQueue, {});
  await jobs.enqueue(billing.db, preparePricesQueue, {});
}
