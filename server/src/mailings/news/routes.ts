import { newsApi } from '@stillweb/contract/news';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { endpoint } from '../../http/endpoint.ts';
import { createRateLimit } from '../../http/rate-limits.ts';
import { requesterOf } from '../../http/requester.ts';
import { unsubscribeRoutes } from '../../mail/unsubscribe.ts';
import { newsEmails } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import { changeConsent, readConsent, unsubscribe } from './change-consent.ts';

/** The consent to news: for its user, and by the link in an email. */
export function newsRoutes(context: MailingsContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(context));
    await app.register(unsubscription(context));
  };
}

function ownConsent(context: MailingsContext): FastifyPluginAsyncZod {
  const changes = createRateLimit(context.db, {
    name: 'news-consents',
    attempts: 60,
    perSeconds: 60 * 60,
  });
  return async (app) => {
    app.route({
      ...endpoint(newsApi.consent),
      handler: async (request) => ({
        data: await readConsent(context, requesterOf(request).userId),
      }),
    });

    app.route({
      ...endpoint(newsApi.changeConsent),
      handler: async (request) => {
        const { userId } = requesterOf(request);
        await changes.consume(userId);
        return { data: await changeConsent(context, userId, request.body) };
      },
    });
  };
}

function unsubscription(context: MailingsContext): FastifyPluginAsyncZod {
  return unsubscribeRoutes({
    db: context.db,
    siteUrl: context.siteUrl,
    emails: newsEmails,
    limitName: 'news-unsubscriptions',
    unsubscribe: async (token) => {
      await unsubscribe(context, token);
      return 'You will get no news by email.';
    },
  });
}
