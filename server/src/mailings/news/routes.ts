import { newsApi } from '@stillweb/contract/news';
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
import { unsubscribePage } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import { changeConsent, readConsent, unsubscribe } from './change-consent.ts';

/** The consent to news: for its user, and by the link in an email. */
export function newsRoutes(
  context: MailingsContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(context, guard));
    await app.register(unsubscription(context));
  };
}

function ownConsent(
  context: MailingsContext,
  guard: preHandlerAsyncHookHandler,
): FastifyPluginAsyncZod {
  const changes = createRateLimit(context.db, {
    name: 'news-consents',
    attempts: 60,
    perSeconds: 60 * 60,
  });
  return async (app) => {
    app.addHook('onRequest', guard);

    app.route({
      ...endpoint(newsApi.consent),
      handler: async (request) => ({
        data: await readConsent(context, identityOf(request).userId),
      }),
    });

    app.route({
      ...endpoint(newsApi.changeConsent),
      handler: async (request) => {
        const { userId } = identityOf(request);
        await changes.consume(userId);
        return { data: await changeConsent(context, userId, request.body) };
      },
    });
  };
}

/** Without a log-in: for the button of our page, and for that of mail programs (RFC 8058). */
function unsubscription(context: MailingsContext): FastifyPluginAsyncZod {
  const limit = createClientLimit(context.db, {
    name: 'news-unsubscriptions',
    attempts: 600,
    perSeconds: 60 * 60,
    message: 'Too many requests. Please try again in an hour, or write to us.',
  });
  return async (app) => {
    const { url, ...route } = endpoint(newsApi.unsubscribe);
    // The token says all; what the form says is the same for everybody.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, undefined),
    );

    app.route({
      ...route,
      url,
      config: { acceptsForeignOrigin: true },
      handler: async (request) => {
        await reserveAttempt(context.db, clientCounters(limit, request.ip));
        await unsubscribe(context, request.params.token);
        return { data: { message: 'You will get no news by email.' } };
      },
    });

    // A mail program that knows no such button opens the address.
    app.get<{ Params: { token: string } }>(url, { schema: { hide: true } }, (request, reply) =>
      reply.redirect(`${context.siteUrl}${unsubscribePage(request.params.token)}`, 303),
    );
  };
}
