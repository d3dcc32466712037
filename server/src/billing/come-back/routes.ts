import { comeBackApi } from '@stillweb/contract/come-back';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityOf } from '../../http/authenticate.ts';
import { endpoint } from '../../http/endpoint.ts';
import {
  clientCounters,
  createClientLimit,
  createRateLimit,
  reserveAttempt,
} from '../../http/rate-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withdrawConsent } from '../store/come-back-consents.ts';
import { unsubscribePage } from '../emails/unsubscribe-links.ts';
import { changeConsent, readConsent } from './change-consent.ts';

/** The consent to the email with the price to come back: for its user, and by the link in the email. */
export function comeBackRoutes(
  billing: BillingContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(billing, guard));
    await app.register(unsubscription(billing));
  };
}

function ownConsent(
  billing: BillingContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  const changes = createRateLimit(billing.db, {
    name: 'come-back-consents',
    attempts: 60,
    perSeconds: 60 * 60,
  });
  return async (app) => {
    app.addHook('onRequest', guard);

    app.route({
      ...endpoint(comeBackApi.consent),
      handler: async (request) => ({
        data: await readConsent(billing, identityOf(request).userId),
      }),
    });

    app.route({
      ...endpoint(comeBackApi.changeConsent),
      handler: async (request) => {
        const { userId } = identityOf(request);
        await changes.consume(userId);
        return { data: await changeConsent(billing, userId, request.body) };
      },
    });
  };
}

/**
 * Ends the emails with the price to come back, without a log-in: for the button of our page, and for that
 * of mail programs (RFC 8058), which send a form from another site and have no cookies.
 */
function unsubscription(billing: BillingContext): FastifyPluginAsyncZod {
  const limit = createClientLimit(billing.db, {
    name: 'come-back-unsubscriptions',
    attempts: 600,
    perSeconds: 60 * 60,
    message: 'Too many requests. Please try again in an hour, or write to us.',
  });
  return async (app) => {
    const { url, ...unsubscribe } = endpoint(comeBackApi.unsubscribe);
    // The token says all; what the form says is the same for everybody.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, undefined),
    );

    app.route({
      ...unsubscribe,
      url,
      config: { acceptsForeignOrigin: true },
      handler: async (request) => {
        await reserveAttempt(billing.db, clientCounters(limit, request.ip));
        const { token } = request.params;
        const isKnown = await withdrawConsent(billing.db, token, billing.clock());
        if (!isKnown) throw new AppError('INVALID_LINK');
        return { data: { message: 'You will get no email about coming back.' } };
      },
    });

    // A mail program that knows no such button opens the address.
    app.get<{ Params: { token: string } }>(url, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`${billing.siteUrl}${unsubscribePage(request.params.token)}`, 303),
    );
  };
}
