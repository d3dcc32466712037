import type { Subscription } from '@stillweb/contract/subscription';
import { subscriptionApi } from '@stillweb/contract/subscription-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityOf } from '../http/authenticate.ts';
import { endpoint } from '../http/endpoint.ts';
import type { BillingContext } from './context.ts';
import { changePlan, isChangeOpen } from './plan-change/change.ts';
import { createDeclinedCardLimit } from './stripe/declined-card-limit.ts';
import { confirmPaymentMethod } from './subscription/confirm-payment-method.ts';
import { currentSubscription } from './subscription/current-subscription.ts';
import { resumeSubscription } from './subscription/resume-subscription.ts';
import { updatePaymentMethod } from './subscription/update-payment-method.ts';
import { isCardPaymentOpen, withPaymentDeadline } from './subscription/with-payment-deadline.ts';

type Client = { userId: string; ip: string };
type Pay = (context: BillingContext) => Promise<Subscription | null>;

/** Calls that may charge a card. */
export function paymentRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  const limitDeclinedCards = createDeclinedCardLimit(billing);
  const withCardLimit =
    (client: Client, pay: Pay): Pay =>
    (context) =>
      limitDeclinedCards(context, client, () => pay(context));

  return async (app) => {
    app.route({
      ...endpoint(subscriptionApi.resume),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const pay = withCardLimit({ userId, ip: request.ip }, (context) =>
          resumeSubscription(context, userId),
        );
        return { data: await withPaymentDeadline(billing, userId, pay, isCardPaymentOpen) };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.update),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const { priceId } = request.body;
        const before = await currentSubscription(billing, userId);
        const pay = withCardLimit({ userId, ip: request.ip }, (context) =>
          changePlan(context, userId, request.body),
        );
        const isAnswer = async (current: Subscription) =>
          (current.priceId === priceId && before?.priceId !== priceId) ||
          (await isChangeOpen(billing, userId, priceId));
        return { data: await withPaymentDeadline(billing, userId, pay, isAnswer) };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.updatePaymentMethod),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const pay = withCardLimit({ userId, ip: request.ip }, (context) =>
          updatePaymentMethod(context, userId, request.body.paymentMethodId),
        );
        return { data: await withPaymentDeadline(billing, userId, pay, isCardPaymentOpen) };
      },
    });

    app.route({
      ...endpoint(subscriptionApi.confirmPaymentMethod),
      handler: async (request) => {
        const { userId } = identityOf(request);
        const pay: Pay = (context) => confirmPaymentMethod(context, userId);
        return { data: await withPaymentDeadline(billing, userId, pay, isCardPaymentOpen) };
      },
    });
  };
}
