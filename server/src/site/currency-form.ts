import { currencyCookie } from '@stillweb/contract/currencies';
import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';
import type { FastifyPluginAsync } from 'fastify';
import { pathOf as pathWithoutQuery } from '../http/unmatched.ts';
import { AppError } from '../platform/app-error.ts';
import type { Site } from './load-site.ts';

/**
 * The form in which visitors choose a currency. A page sends it to its own address, and is shown again: browsers
 * then ask for it, as what they have kept of an address ends with a POST.
 */
export function currencyForm(site: Site, publicUrl: string): FastifyPluginAsync {
  const isSecure = new URL(publicUrl).protocol === 'https:';
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1000 },
      (_request, text, done) => done(null, new URLSearchParams(text)),
    );
    app.addHook('onRequest', async ({ url }) => {
      if (!isPage(site, pathWithoutQuery(url))) throw new AppError('NOT_FOUND');
    });
    app.post<{ Body: URLSearchParams | undefined }>(
      '/*',
      { schema: { hide: true } },
      async ({ body, url }, reply) => {
        const currency = body?.get('currency') ?? '';
        if (site.currencies().includes(currency)) {
          reply.header('set-cookie', currencyCookie(currency, isSecure));
        }
        const own = ownPathOf(url);
        return reply.redirect(own ? pathOf(own) : '/', 303);
      },
    );
  };
}

function isPage(site: Site, path: string): boolean {
  return site.find(path)?.file.type.startsWith('text/html') ?? false;
}
