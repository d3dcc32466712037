import { subscriptionApi } from '@stillweb/contract/subscription';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityOf } from '../http/authenticate.ts';
import { endpoint } from '../http/endpoint.ts';
import { createRateLimit, type RateLimitRule } from '../http/rate-limits.ts';
import { withRequestDeadline, type BillingContext } from './context.ts';
import { cancelSubscription } from './subscription/cancel-subscription.ts';
import { changePlan, isChangeOpen } from './plan-change/change.ts';
import { confirmCheckout } from './checkout/confirm-checkout.ts';
import { currentSubscription } from './subscription/current-subscription.ts';
import { listPlans } from './checkout/list-plans.ts';
import { listInvoices } from './subscription/list-invoices.ts';
import { openCheckout } from './checkout/open-checkout.ts';
import { confirmPaymentMethod } from './subscription/confirm-payment-method.ts';
import { openPortal } from './subscription/open-portal.ts';
import { previewPlan } from './plan-change/preview.ts';
import { createDeclinedCardLimit } from './stripe/declined-card-limit.ts';
import { listPauseOptions } from './subscription/pause-options.ts';
import { pauseSubscription } from './subscription/pause-subscription.ts';
import { previewResumption, resumeSubscription } from './subscription/resume-subscription.ts';
import { reactivateSubscription } from './subscription/reactivate-subscription.ts';
import { updatePaymentMethod } from './subscription/update-payment-method.ts';
import { isCardPaymentOpen, withPaymentDeadline } from './subscription/with-payment-deadline.ts';
import { withDeadline } from '../platform/deadline.ts';

export function planRoutes(
  billing: BillingContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.plans),
      onRequest: guard,
      handler: async ({ identity, query }) => ({
        data: await withDeadline(
          () => listPlans(billing, identity?.userId, query.offer),
          billing.stripeLimits.answer,
        ),
      }),
    });
  };
}

/** Calls of a signed-in user about the user's own subscription: no call names another user. */
export function subscriptionRoutes(
  billing: BillingContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    // Before the body is validated: a visitor learns nothing about its schema.
    app.addHook('onRequest', guard);

    app.route({
      ...endpoint(subscriptionApi.current),
      handler: async (request) => ({
        data: await currentSubscription(billing, identityOf(request).userId),
      }),
    });

    await app.register(stripeRoutes(billing));
  };
}

/** What a checkout that cannot be opened says of us: 400 is a mistake of ours, or a plan not on sale. */
function checkoutOutcome(status: number): 'opened' | 'refused' | 'failed' {
  if (status < 300) return 'opened';
  return [401, 403, 409, 429].includes(status) ? 'refused' : 'failed';
}

/** What a user can make us ask of Stripe, whose own limit all users share. */
const stripeCallRule: RateLimitRule = {
  name: 'stripe-calls',
  attempts: 30,
  perSeconds: 60,
  message: 'Too many requests about your subscription. Please try again in a minute.',
};

/** Those that ask Stripe. */
function stripeRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  const calls = createRateLimit(billing.db, stripeCallRule);
  const limitDeclinedCards = createDeclinedCardLimit(billing);
  return async (app) => {
    app.addHook('preHandler', async (request) => {
      await calls.consume(identityOf(request).userId);
    });

    app.route({
      ...endpoint(subscriptionApi.invoices),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          listInvoices(context, identityOf(request).userId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.checkout),
      onResponse: async (_request, { statusCode }) =>
        billing.metrics.checkouts.inc({ outcome: checkoutOutcome(statusCode) }),
      handler: async (request) => ({
        data: {
          url: await withRequestDeadline(billing, (context) =>
            openCheckout(context, identityOf(request).userId, request.body),
          ),
        },
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.confirmCheckout),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          confirmCheckout(context, identityOf(request).userId, request.body.sessionId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.portal),
      handler: async (request) => ({
        data: {
          url: await withRequestDeadline(billing, (context) =>
            openPortal(context, identityOf(request).userId, request.body),
          ),
        },
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.cancel),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          cancelSubscription(context, identityOf(request).userId, request.body),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.reactivate),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          reactivateSubscription(context, identityOf(request).userId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.pauseOptions),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          listPauseOptions(context, identityOf(request).userId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.pause),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          pauseSubscription(context, identityOf(request).userId, request.body),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.previewResume),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          previewResumption(context, identityOf(request).userId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.resume),
      handler: async (request) => {
        const { userId } = identityOf(request);
        return {
          data: await withPaymentDeadline(
            billing,
            userId,
            (context) =>
              limitDeclinedCards(context, { userId, ip: request.ip }, () =>
                resumeSubscription(context, userId),
              ),
            isCardPaymentOpen,
          ),
        };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.previewUpdate),
      handler: async (request) => ({
        data: await withRequestDeadline(billing, (context) =>
          previewPlan(context, identityOf(request).userId, request.body.priceId),
        ),
      }),
    });

    app.route({
      ...endpoint(subscriptionApi.update),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const { priceId } = request.body;
        const before = await currentSubscription(billing, userId);
        return {
          data: await withPaymentDeadline(
            billing,
            userId,
            (context) =>
              limitDeclinedCards(context, { userId, ip: request.ip }, () =>
                changePlan(context, userId, request.body),
              ),
            async (current) =>
              (current.priceId === priceId && before?.priceId !== priceId) ||
              (await isChangeOpen(billing, userId, priceId)),
          ),
        };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.updatePaymentMethod),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const { paymentMethodId } = request.body;
        return {
          data: await withPaymentDeadline(
            billing,
            userId,
            (context) =>
              limitDeclinedCards(context, { userId, ip: request.ip }, () =>
                updatePaymentMethod(context, userId, paymentMethodId),
              ),
            isCardPaymentOpen,
          ),
        };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.confirmPaymentMethod),
      handler: async (request) => {
        const { userId } = identityOf(request);
        return {
          data: await withPaymentDeadline(
            billing,
            userId,
            (context) => confirmPaymentMethod(context, userId),
            isCardPaymentOpen,
          ),
        };
      },
    });
  };
}
