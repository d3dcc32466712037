import type { FastifyError, FastifyInstance } from 'fastify';
import type { Faults } from './controls/faults.ts';
import type { Outage } from './controls/outage.ts';
import type { Scheduler } from './scheduler.ts';
import type { Store } from './store/store.ts';
import { StripeError } from './stripe-error.ts';
import { authorize } from './wire/authorize.ts';
import { createApi, failureOf, respond } from './wire/create-api.ts';
import { parseForm } from './wire/form.ts';
import { balanceRoutes } from './routes/balance.ts';
import { checkoutSessionRoutes } from './routes/checkout-sessions.ts';
import { couponRoutes } from './routes/coupons.ts';
import { customerRoutes } from './routes/customers.ts';
import { disputeRoutes, refundRoutes } from './routes/refunds-and-disputes.ts';
import { eventRoutes, webhookEndpointRoutes } from './routes/webhooks.ts';
import { invoicePreviewRoute, invoiceRoutes } from './routes/invoices.ts';
import { paymentMethodRoutes, paymentRoutes } from './routes/payments.ts';
import { portalRoutes } from './routes/portal.ts';
import { priceRoutes, productRoutes } from './routes/products.ts';
import { subscriptionScheduleRoutes } from './routes/subscription-schedules.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { testClockRoutes } from './routes/test-clocks.ts';

type Services = { store: Store; scheduler: Scheduler; outage: Outage; faults: Faults };

/** The API under `/v1`: form bodies, JSON answers, and Stripe's headers and errors. */
export function v1(app: FastifyInstance, { store, scheduler, outage, faults }: Services): void {
  acceptForms(app);
  app.addHook('onRequest', async (request, reply) => outage.failRequest(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    const version = request.headers['stripe-version'];
    if (version) reply.header('stripe-version', version);
    await authorize(request);
  });
  app.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
    const failure = isClientError(error)
      ? new StripeError(error.statusCode, 'invalid_request_error', error.message)
      : error;
    const answer = failureOf(failure);
    if (!(failure instanceof StripeError)) request.log.error(error);
    return respond(reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return respond(reply, failureOf(new StripeError(404, 'invalid_request_error', message)));
  });
  const api = createApi(app, store, faults);
  customerRoutes(api);
  productRoutes(api);
  priceRoutes(api);
  couponRoutes(api);
  checkoutSessionRoutes(api);
  portalRoutes(api);
  subscriptionRoutes(api);
  subscriptionScheduleRoutes(api);
  paymentMethodRoutes(api);
  paymentRoutes(api);
  refundRoutes(api);
  disputeRoutes(api);
  balanceRoutes(api);
  invoicePreviewRoute(api);
  invoiceRoutes(api);
  webhookEndpointRoutes(api);
  eventRoutes(api, store);
  testClockRoutes(api, store, scheduler, app.log);
}

function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(String(body))),
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    const message = `Invalid request (check that your POST content type is application/x-www-form-urlencoded). Received ${request.headers['content-type']}.`;
    done(new StripeError(400, 'invalid_request_error', message));
  });
}

function isClientError(
  error: FastifyError | StripeError,
): error is FastifyError & { statusCode: number } {
  if (error instanceof StripeError) return false;
  return error.statusCode !== undefined && error.statusCode < 500;
}
