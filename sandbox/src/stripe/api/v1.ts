import type { FastifyError, FastifyInstance } from 'fastify';
import qs from 'qs';
import type { Outage } from '../controls/outage.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Store } from '../store.ts';
import { StripeError } from '../stripe-error.ts';
import { authorize } from './authorize.ts';
import { checkoutSessionRoutes } from './checkout-sessions.ts';
import { customerRoutes } from './customers.ts';
import { eventRoutes } from './events.ts';
import { invoiceItemRoutes } from './invoice-items.ts';
import { invoicePreviewRoute } from './invoice-preview.ts';
import { invoiceRoutes } from './invoices.ts';
import { paymentMethodRoutes } from './payment-methods.ts';
import { paymentRoutes } from './payments.ts';
import { portalRoutes } from './portal.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { createApi, failureOf, respond } from './routes.ts';
import { subscriptionRoutes } from './subscriptions.ts';
import { testClockRoutes } from './test-clocks.ts';
import { webhookEndpointRoutes } from './webhook-endpoints.ts';

type World = { store: Store; scheduler: Scheduler; outage: Outage };

/** The API under `/v1`: forms in, JSON out, Stripe's headers and error shape throughout. */
export function v1(app: FastifyInstance, { store, scheduler, outage }: World): void {
  acceptForms(app);
  app.addHook('onRequest', async (request, reply) => outage.failRequest(request, reply));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id);
    const version = request.headers['stripe-version'];
    if (version) reply.header('stripe-version', version);
    await authorize(request);
  });
  app.setErrorHandler((error: FastifyError | StripeError, request, reply) => {
    const refusal = isClientError(error)
      ? new StripeError(error.statusCode, 'invalid_request_error', error.message)
      : error;
    const answer = failureOf(refusal);
    if (!(refusal instanceof StripeError)) request.log.error(error);
    return respond(reply, answer);
  });
  app.setNotFoundHandler((request, reply) => {
    const message = `Unrecognized request URL (${request.method}: ${request.url.split('?')[0]}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return respond(reply, failureOf(new StripeError(404, 'invalid_request_error', message)));
  });
  const api = createApi(app, store);
  customerRoutes(api);
  productRoutes(api);
  priceRoutes(api);
  checkoutSessionRoutes(api);
  portalRoutes(api);
  subscriptionRoutes(api);
  paymentMethodRoutes(api);
  paymentRoutes(api);
  invoiceItemRoutes(api);
  invoicePreviewRoute(api);
  invoiceRoutes(api);
  webhookEndpointRoutes(api);
  eventRoutes(api, store);
  testClockRoutes(api, store, scheduler, app.log);
}

/** Bracketed form fields, arrays by index or empty brackets, as Stripe reads them. */
export function parseForm(body: string): Record<string, unknown> {
  return qs.parse(body, { depth: 8, arrayLimit: 200, parameterLimit: 1_000 });
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
