import { hourSeconds } from '@stillweb/contract/time';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { createClientLimit, createRateLimit, type RateLimitTables } from '../http/rate-limits.ts';
import { identityOf } from '../http/requester.ts';
import { unsubscribeUrls, type Unsubscribable } from './unsubscribe.ts';

type Consent = { agreed: boolean };

type Options = {
  db: Kysely<RateLimitTables>;
  siteUrl: string;
  /** Of the counters of users and clients. */
  name: string;
  emails: Unsubscribable;
  read: (userId: string) => Promise<Consent | null>;
  change: (userId: string, consent: Consent) => Promise<Consent | null>;
  /** @returns what the page says @throws AppError INVALID_LINK */
  unsubscribe: (token: string) => Promise<string>;
};

/** A consent to emails of one kind: its user reads and changes it, and the link in an email ends it. */
export function consentRoutes(options: Options): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(ownConsent(options));
    await app.register(unsubscription(options));
  };
}

function ownConsent({ db, name, emails, read, change }: Options): FastifyPluginAsyncZod {
  const changes = createRateLimit(db, {
    name: `${name}-consents`,
    attempts: 60,
    perSeconds: hourSeconds,
  });
  return async (app) => {
    app.route({
      ...endpoint(emails.api.consent),
      handler: async (request) => ({ data: await read(identityOf(request).userId) }),
    });

    app.route({
      ...endpoint(emails.api.changeConsent),
      handler: async (request) => {
        const { userId } = identityOf(request);
        await changes.consume(userId);
        return { data: await change(userId, request.body) };
      },
    });
  };
}

/** For the button of our page, and for that of mail programs, which send a form from another site and have no cookies. */
function unsubscription({
  db,
  siteUrl,
  name,
  emails,
  unsubscribe,
}: Options): FastifyPluginAsyncZod {
  const limit = createClientLimit(db, {
    name: `${name}-unsubscriptions`,
    attempts: 600,
    perSeconds: hourSeconds,
    message: 'Too many requests. Please try again in an hour, or write to us.',
  });
  return async (app) => {
    const { url, ...route } = endpoint(emails.api.unsubscribe);
    // The token says all; what the form says is the same for everybody.
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
        return { data: { message: await unsubscribe(params.token) } };
      },
    });

    // A mail program that knows no such button opens the address.
    app.get<{ Params: { token: string } }>(
      url,
      { schema: { hide: true }, config: { access: 'public' } },
      (request, reply) =>
        reply.redirect(unsubscribeUrls(emails, request.params.token, siteUrl).page, 303),
    );
  };
}
