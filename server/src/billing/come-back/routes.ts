import { comeBackApi } from '@stillweb/contract/come-back';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { identityOf } from '../../http/authenticate.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRateLimit } from '../../http/rate-limits.ts';
import { unsubscribeRoutes } from '../../mail/unsubscribe.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withdrawConsent } from '../store/come-back-consents.ts';
import { comeBackEmails } from '../emails/email-parts.ts';
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

function unsubscription(billing: BillingContext): FastifyPluginAsyncZod {
  const { db, siteUrl, clock } = billing;
  return unsubscribeRoutes({
    db,
    siteUrl,
    emails: comeBackEmails,
    limitName: 'come-back-unsubscriptions',
    unsubscribe: async (token) => {
      const isKnown = await withdrawConsent(db, token, clock());
      if (!isKnown) throw new AppError('INVALID_LINK');
      return 'You will get no email about coming back.';
    },
  });
}
