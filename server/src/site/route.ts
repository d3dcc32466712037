import { chooseCurrency, defaultCurrency } from '@stillweb/contract/currencies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../http/unmatched.ts';
import { AppError } from '../platform/app-error.ts';
import { forwardedHeader, visitorOf } from '../http/requester.ts';
import { ownPage, type Site, type SiteVariant } from './load-site.ts';
import { sendFile, type SiteAnswer } from './send-file.ts';

/** A redirect to a page would be taken for the script, style or font that was asked for. */
const neverPages = /^\/(api$|api\/|assets\/)|\.(js|css|map|woff2?)$/;

/**
 * Serves the site's files from memory. Every other path redirects, but for those that can't be pages.
 * @param site undefined where only the API is served
 * @param isOfferOpen whether pages may promise an offer
 * @param countryHeader the header in which the proxy says the country of a visitor
 */
export function addSite(
  app: FastifyInstance,
  site: Site | undefined,
  isOfferOpen: (code: string) => Promise<boolean>,
  countryHeader?: string,
): void {
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    const answer = site && findPage(site, path, request, countryHeader);
    const variants = site ? findVariants(site, request) : [];
    if (answer && variants.length > 0) {
      return pickVariant(variants, isOfferOpen).then((variant) =>
        sendFile(variant ?? answer, request, reply),
      );
    }
    if (answer) return sendFile(answer, request, reply);
    if (!site || neverPages.test(path)) throw new AppError('NOT_FOUND');
    return reply.redirect(site.redirectFor(path), 302);
  });
}

/**
 * The page in the visitor's currency. A proxy that has it in the key of its cache says it in `X-Currency`; without
 * one, a page in another currency than the default one is for its visitor alone.
 */
function findPage(
  site: Site,
  path: string,
  request: FastifyRequest,
  countryHeader: string | undefined,
): SiteAnswer | undefined {
  const usual = site.find(path);
  const ofProxy = forwardedHeader(request, 'x-currency');
  const visitor = ofProxy ? { currency: ofProxy } : visitorOf(request, countryHeader);
  const { currency } = chooseCurrency(site.currencies(), visitor);
  if (currency === defaultCurrency) return usual;
  const answer = site.find(path, currency);
  if (!answer || answer.file === usual?.file || ofProxy) return answer;
  const isShared = answer.headers['cache-control']?.startsWith('public');
  return isShared
    ? { ...answer, headers: { ...answer.headers, 'cache-control': ownPage } }
    : answer;
}

/** The file sent instead: for an offer that has ended, or to a visitor who came by it. */
function findVariants(site: Site, { url }: FastifyRequest): SiteVariant[] {
  const variants = site.variantsOf(pathOf(url));
  if (variants.length === 0) return [];
  const asked = new URLSearchParams(url.split('?')[1]).get('offer');
  return variants.filter(({ offer, when }) => when === 'ended' || offer === asked);
}

async function pickVariant(
  variants: readonly SiteVariant[],
  isOfferOpen: (code: string) => Promise<boolean>,
): Promise<SiteAnswer | undefined> {
  for (const { offer, when, answer } of variants) {
    if ((await isOfferOpen(offer)) === (when === 'asked')) return answer;
  }
  return undefined;
}
