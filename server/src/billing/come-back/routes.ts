import { comeBackApi } from '@stillweb/contract/come-back';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { createRateLimit } from '../../http/rate-limits.ts';
import { requesterOf } from '../../http/requester.ts';
import { unsubscribeRoutes } from '../../mail/unsubscribe.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { withdrawConsent } from '../store/come-back-consents.ts';
import { comeBackEmails } from '../emails/email-parts.ts';
import { changeConsent, readConsent } from './change-consent.ts';

/** The consent to the email with the price to come back: for its user, and by the link in the email. */
export function comeBackRoutes(billing: BillingContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(billing));
    await app.register(unsubscription(billing));
  };
}

function ownConsent(billing: BillingContext): FastifyPluginAsyncZod {
  const changes = createRateLimit(billing.db, {
    name: 'come-back-consents',
    attempts: 60,
    perSeconds: 60 * 60,
  });
  return async (app) => {
    app.route({
      ...endpoint(comeBackApi.consent),
      handler: async (request) => ({
        data: await readConsent(billing, requesterOf(request).userId),
      }),
    });

    app.route({
      ...endpoint(comeBackApi.changeConsent),
      handler: async (request) => {
        const { userId } = requesterOf(request);
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
