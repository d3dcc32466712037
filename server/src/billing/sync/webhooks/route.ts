import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../../http/endpoint.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BillingContext } from '../../context.ts';
import { recordEvent } from '../../store/events.ts';
import { readEvent, unreadableShapeOf } from './read-event.ts';
import type { EventVerifier } from './verify-event.ts';

/**
 * Receives Stripe's events. Stripe gets its 200 only after the event is stored; what has another shape is
 * counted alone.
 */
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
        const received = verifyEvent(request.body, signature?.toString(), billing.clock());
        const event = readEvent(received);
        if (event) await recordEvent(billing, event, 'webhook');
        // An error would only have Stripe send it again for days.
        else billing.metrics.unreadableEvents.inc({ shape: unreadableShapeOf(received) });
        return { data: { message: 'Received' } };
      },
    });
  };
}
