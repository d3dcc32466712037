import { apiBase } from '@stillweb/contract/errors';
import type { comeBackApi } from '@stillweb/contract/come-back';
import type { newsApi } from '@stillweb/contract/news';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import { endpoint } from '../http/endpoint.ts';
import { clientCounters, createClientLimit, reserveAttempt } from '../http/rate-limits.ts';

/** Emails that a user can end by a link in them, without a log-in. */
export type Unsubscribable = {
  /** The API's call that ends them. */
  call: typeof comeBackApi.unsubscribe | typeof newsApi.unsubscribe;
  /** How the page that asks for a press knows them; by default as the emails with the price to come back. */
  of?: 'news';
};

/** The links of an email: to the page with a button, and for the mail program's own button (RFC 8058). */
export function unsubscribeUrls(
  { call, of }: Unsubscribable,
  token: string,
  siteUrl: string,
): { page: string; endpoint: string } {
  const query = new URLSearchParams({ ...(of && { of }), token });
  return {
    page: `${siteUrl}/unsubscribe?${query.toString()}`,
    endpoint: `${siteUrl}${apiBase}${call.path.replace(':token', encodeURIComponent(token))}`,
  };
}

/**
 * Ends emails for the button of our page, and for that of mail programs, which send a form from another
 * site and have no cookies.
 * @param options.unsubscribe returns what the page says; throws AppError INVALID_LINK
 */
export function unsubscribeRoutes<Tables>({
  db,
  siteUrl,
  emails,
  limitName,
  unsubscribe,
}: {
  db: Kysely<Tables>;
  siteUrl: string;
  emails: Unsubscribable;
  /** Of the counters of clients. */
  limitName: string;
  unsubscribe: (token: string) => Promise<string>;
}): FastifyPluginAsyncZod {
  const limit = createClientLimit(db, {
    name: limitName,
    attempts: 600,
    perSeconds: 60 * 60,
    message: 'Too many requests. Please try again in an hour, or write to us.',
  });
  return async (app) => {
    const { url, ...route } = endpoint(emails.call);
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
        await reserveAttempt(db, clientCounters(limit, ip));
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
