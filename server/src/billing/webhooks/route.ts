import { subscriptionApi } from '@stillweb/contract/subscription-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { recordEvent } from '../store/events.ts';
import { readEvent } from './read-event.ts';
import type { EventVerifier } from './verify-event.ts';

/** Receives Stripe's events. Stripe gets its 200 only after the event is stored. */
export function webhookRoute(
  billing: BillingContext,
  verifyEvent: EventVerifier,
): FastifyPluginAsyncZod {
  return async (app) => {
    // The signature covers the raw bytes of the body.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, body);
    });
    app.route({
      ...endpoint(subscriptionApi.webhook),
      bodyLimit: 1024 * 1024,
      handler: async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('INVALID_SIGNATURE');
        const signature = request.headers['stripe-signature'];
        const event = verifyEvent(request.body, signature?.toString(), billing.clock());
        await recordEvent(billing, readEvent(event), 'webhook');
        return { data: { message: 'Received' } };
      },
    });
  };
}
