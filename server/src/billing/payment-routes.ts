import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../http/endpoint.ts';
import { identityOf, type Requester, requesterOf } from '../http/requester.ts';
import type { BillingContext } from './context.ts';
import { changePlan, isChangeOpen } from './change/plan/change.ts';
import { createDeclinedCardLimit } from './stripe/declined-card-limit.ts';
import { confirmPaymentMethod } from './change/confirm-payment-method.ts';
import { findCurrent, type CurrentSubscription } from './store/subscriptions.ts';
import { presentCurrent } from './subscription/present-subscription.ts';
import { resumeSubscription } from './change/resume-subscription.ts';
import { updatePaymentMethod } from './change/update-payment-method.ts';
import { isCardPaymentOpen, withPaymentDeadline } from './change/with-payment-deadline.ts';
import type { OwnedSubscription } from './tables.ts';

type Pay = (context: BillingContext) => Promise<CurrentSubscription>;

/** Calls that may charge a card. */
export function paymentRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  const limitDeclinedCards = createDeclinedCardLimit(billing);
  const withCardLimit =
    (requester: Requester, pay: Pay): Pay =>
    (context) =>
      limitDeclinedCards(context, requester, pay);

  /** Answers with the user's subscription, whether or not its payment has a result in time. */
  const answer = async (...work: Parameters<typeof withPaymentDeadline>) => ({
    data: await presentCurrent(billing, await withPaymentDeadline(...work)),
  });

  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.resume),
      handler: async (request) => {
        const requester = requesterOf(request);
        const { userId } = requester;
        const pay = withCardLimit(requester, (context) => resumeSubscription(context, userId));
        return answer(billing, userId, pay, isCardPaymentOpen);
      },
    });

    app.route({
      ...endpoint(subscriptionApi.update),
      handler: async (request) => {
        const requester = requesterOf(request);
        const { userId } = requester;
        const { priceId } = request.body;
        const before = await findCurrent(billing, userId);
        const pay = withCardLimit(requester, (context) =>
          changePlan(context, userId, request.body),
        );
        const isAnswer = async (current: OwnedSubscription) =>
          (current.price_id === priceId && before?.price_id !== priceId) ||
          (await isChangeOpen(billing, userId, priceId));
        return answer(billing, userId, pay, isAnswer);
      },
    });

    app.route({
      ...endpoint(subscriptionApi.updatePaymentMethod),
      handler: async (request) => {
        const requester = requesterOf(request);
        const { userId } = requester;
        const pay = withCardLimit(requester, (context) =>
          updatePaymentMethod(context, userId, request.body.paymentMethodId),
        );
        return answer(billing, userId, pay, isCardPaymentOpen);
      },
    });

    app.route({
      ...endpoint(subscriptionApi.confirmPaymentMethod),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const pay: Pay = (context) => confirmPaymentMethod(context, userId);
        return answer(billing, userId, pay, isCardPaymentOpen);
      },
    });
  };
}
