import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { identityOf, visitorOf } from '../http/requester.ts';
import { chooseCurrency } from './buy/choose-currency.ts';
import { confirmCheckout } from './buy/confirm-checkout.ts';
import { countCheckoutOutcome } from './buy/count-checkout-outcome.ts';
import { openCheckout } from './buy/open-checkout.ts';
import { withRequestDeadline, type BillingContext } from './context.ts';
import { previewPlan } from './change/plan/preview.ts';
import { cancelSubscription } from './leave/cancel-subscription.ts';
import { listInvoices } from './subscription/list-invoices.ts';
import { openPortal } from './change/open-portal.ts';
import { listPauseOptions } from './change/pause-options.ts';
import { pauseSubscription } from './change/pause-subscription.ts';
import type { CurrentSubscription } from './store/subscriptions.ts';
import { presentCurrent } from './subscription/present-subscription.ts';
import { reactivateSubscription } from './change/reactivate-subscription.ts';
import { previewResumption } from './change/resume-subscription.ts';

/** Calls that ask Stripe, and take no payment themselves. */
export function changeRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  /** Answers with the result of a use case for the user, within the time that a request has. */
  const answer = async <Data>(
    request: FastifyRequest,
    useCase: (context: BillingContext, userId: string) => Promise<Data>,
  ) => {
    const { userId } = identityOf(request);
    return { data: await withRequestDeadline(billing, (context) => useCase(context, userId)) };
  };

  /** The same for a change: it answers with the subscription after it. */
  const answerChanged = (
    request: FastifyRequest,
    change: (context: BillingContext, userId: string) => Promise<CurrentSubscription>,
  ) =>
    answer(request, async (context, userId) =>
      presentCurrent(context, await change(context, userId)),
    );

  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.invoices),
      handler: (request) => answer(request, listInvoices),
    });

    app.route({
      ...endpoint(subscriptionApi.chooseCurrency),
      handler: (request) =>
        answer(request, (context, userId) =>
          chooseCurrency(context, userId, {
            ...visitorOf(request, billing.countryHeader),
            ...request.body,
          }),
        ),
    });

    app.route({
      ...endpoint(subscriptionApi.checkout),
      onResponse: (request) => countCheckoutOutcome(billing, request.id, request.errorCode),
      handler: (request) =>
        answer(request, async (context, userId) => ({
          url: await openCheckout(
            context,
            userId,
            request.body,
            visitorOf(request, billing.countryHeader),
          ),
        })),
    });

    app.route({
      ...endpoint(subscriptionApi.confirmCheckout),
      handler: (request) =>
        answer(request, (context, userId) =>
          confirmCheckout(context, userId, request.body.sessionId),
        ),
    });

    app.route({
      ...endpoint(subscriptionApi.portal),
      handler: (request) =>
        answer(request, async (context, userId) => ({
          url: await openPortal(context, userId, request.body),
        })),
    });

    app.route({
      ...endpoint(subscriptionApi.cancel),
      handler: (request) =>
        answerChanged(request, (context, userId) =>
          cancelSubscription(context, userId, request.body),
        ),
    });

    app.route({
      ...endpoint(subscriptionApi.reactivate),
      handler: (request) => answerChanged(request, reactivateSubscription),
    });

    app.route({
      ...endpoint(subscriptionApi.pauseOptions),
      handler: (request) => answer(request, listPauseOptions),
    });

    app.route({
      ...endpoint(subscriptionApi.pause),
      handler: (request) =>
        answerChanged(request, (context, userId) =>
          pauseSubscription(context, userId, request.body),
        ),
    });

    app.route({
      ...endpoint(subscriptionApi.previewResume),
      handler: (request) => answer(request, previewResumption),
    });

    app.route({
      ...endpoint(subscriptionApi.previewUpdate),
      handler: (request) =>
        answer(request, (context, userId) => previewPlan(context, userId, request.body.priceId)),
    });
  };
}
