import { choiceCookie } from '@stillweb/contract/text/choice-cookie';
import { ownPathOf, pathOf } from '@stillweb/contract/text/own-path';
import { pathIn, splitPath } from '@stillweb/texts/languages';
import type { FastifyPluginAsync } from 'fastify';
import { pathOf as pathWithoutQuery } from '../http/unmatched.ts';
import { AppError } from '../platform/app-error.ts';
import type { Site } from './load-site.ts';

/**
 * The forms in which visitors choose a currency or a language. A page sends them to its own address, and is shown
 * again, or in the other language: browsers then ask for it, as what they have kept of an address ends with a POST.
 */
export function choiceForms(site: Site, publicUrl: string): FastifyPluginAsync {
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
        const next = ownPathOf(url);
        const currency = body?.get('currency') ?? '';
        if (site.currencies().includes(currency)) {
          reply.header('set-cookie', choiceCookie('currency', currency, isSecure));
        }
        const language = body?.get('language') ?? '';
        if (site.languages.includes(language)) {
          reply.header('set-cookie', choiceCookie('language', language, isSecure));
          if (next) next.pathname = pathIn(language, splitPath(next.pathname).path);
        }
        return reply.redirect(next ? pathOf(next) : '/', 303);
      },
    );
  };
}

function isPage(site: Site, path: string): boolean {
  return site.find(path)?.file.type.startsWith('text/html') ?? false;
}
