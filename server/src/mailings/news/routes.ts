import { hourSeconds } from '@stillweb/contract/time';
import { newsApi, type NewsConsent } from '@stillweb/contract/news';
import { t } from '@stillweb/texts/t';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { lockUser } from '../../account/store/users.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createClientLimit, createRateLimit } from '../../http/limits/rate-limits.ts';
import { identityOf } from '../../http/requester.ts';
import {
  agreeToNews,
  hasNewsConsent,
  unsubscribeFromNews,
  withdrawNewsConsent,
} from '../../mail/news-consents.ts';
import { AppError } from '../../platform/app-error.ts';
import { inLanguage } from '../../platform/language.ts';
import { unsubscribeUrls } from '../compose-mailing.ts';
import type { MailingsContext } from '../context.ts';
import { markUnsubscribed } from '../store/recipients.ts';

/** The consent to news: for its user, and by the link in an email. */
export function newsRoutes(context: MailingsContext): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(context));
    await app.register(unsubscription(context));
  };
}

function ownConsent(context: MailingsContext): FastifyPluginAsyncZod {
  const { db } = context;
  const changes = createRateLimit(db, {
    name: 'news-consents',
    attempts: 60,
    perSeconds: hourSeconds,
  });
  return async (app) => {
    app.route({
      ...endpoint(newsApi.consent),
      handler: async (request) => ({
        data: { agreed: await hasNewsConsent(db, identityOf(request).userId) },
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

/** For the button of our page, and for that of mail programs, which send a form from another site and have no cookies. */
function unsubscription(context: MailingsContext): FastifyPluginAsyncZod {
  const { db, siteUrl, languages } = context;
  const limit = createClientLimit(db, {
    name: 'news-unsubscriptions',
    attempts: 600,
    perSeconds: hourSeconds,
    message: () =>
      t(
        'errors.rate-limited.requests',
        'Too many requests. Please try again in an hour, or write to us.',
      ),
  });
  return async (app) => {
    const { url, ...route } = endpoint(newsApi.unsubscribe);
    // The token is enough; the form is always the same.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 }, (_request, _body, done) =>
      done(null, undefined),
    );

    app.route({
      ...route,
      url,
      config: { ...route.config, acceptsForeignOrigin: true },
      handler: async ({ ip, params }) => {
        await limit.consume(ip);
        await unsubscribe(context, params.token);
        return { data: { message: 'You will get no news by email.' } };
      },
    });

    // A mail program that knows no such button opens the address.
    app.get<{ Params: { token: string }; Querystring: { language?: unknown } }>(
      url,
      { schema: { hide: true }, config: { access: 'public' } },
      ({ params, query }, reply) => {
        const language = languages.find((code) => code === query.language) ?? 'en';
        const { page } = inLanguage(language, () => unsubscribeUrls(params.token, siteUrl));
        return reply.redirect(page, 303);
      },
    );
  };
}

async function changeConsent(
  { db, clock }: MailingsContext,
  userId: string,
  { agreed }: NewsConsent,
): Promise<NewsConsent> {
  await db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId);
    if (!user) throw new AppError('UNAUTHENTICATED');
    if (agreed) await agreeToNews(trx, { userId, email: user.email }, clock());
    else await withdrawNewsConsent(trx, userId, 'account', clock());
  });
  return { agreed };
}

/** @throws AppError INVALID_LINK */
async function unsubscribe({ db, clock }: MailingsContext, token: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock();
    const recipient = await markUnsubscribed(trx, token, now);
    if (!recipient) throw new AppError('INVALID_LINK');
    const { userId } = recipient;
    const user = userId ? await lockUser(trx, userId) : undefined;
    if (userId && user) await unsubscribeFromNews(trx, { userId, email: user.email }, now);
  });
}
