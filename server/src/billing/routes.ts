import { subscriptionApi, type PricingQuery } from '@stillweb/contract/billing/manage-subscription';
import { t } from '@stillweb/texts/t';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { createRateLimit, type RateLimitRule } from '../http/limits/rate-limits.ts';
import { identityOf, visitorOf } from '../http/requester.ts';
import { withDeadline } from '../platform/stripe/deadline.ts';
import { changeRoutes } from './change-routes.ts';
import { listPlans, readCurrency } from './buy/list-plans.ts';
import type { BillingContext } from './context.ts';
import { paymentRoutes } from './payment-routes.ts';
import { currentSubscription } from './subscription/present-subscription.ts';

export function planRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  const wishOf = (request: FastifyRequest<{ Querystring: PricingQuery }>) => ({
    ...visitorOf(request, billing.countryHeader),
    ...request.query,
  });
  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.plans),
      handler: async (request) => ({
        data: await withDeadline(
          () => listPlans(billing, request.identity?.userId, wishOf(request)),
          billing.stripeLimits.answer,
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.currency),
      handler: async (request) => ({
        data: await readCurrency(billing, request.identity?.userId, wishOf(request)),
      }),
    });
  };
}

/** Calls of a signed-in user about the user's own subscription: no call names another user. */
export function subscriptionRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.current),
      handler: async (request) => ({
        data: await currentSubscription(billing, identityOf(request).userId),
      }),
    });

    await app.register(routesToStripe(billing));
  };
}

/** Limits the calls of Stripe by one user: all users share Stripe's own limit. */
const stripeCallRule: RateLimitRule = {
  name: 'stripe-calls',
  attempts: 30,
  perSeconds: 60,
  message: () =>
    t(
      'errors.rate-limited.subscription',
      'Too many requests about your subscription. Please try again in a minute.',
    ),
};

/** Those that ask Stripe. */
function routesToStripe(billing: BillingContext): FastifyPluginAsyncZod {
  const calls = createRateLimit(billing.db, stripeCallRule);
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      await calls.consume(identityOf(request).userId);
    });
    await app.register(changeRoutes(billing));
    await app.register(paymentRoutes(billing));
  };
}
