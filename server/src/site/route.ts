import { chooseCurrency } from '@stillweb/contract/currencies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../http/unmatched.ts';
import { AppError } from '../platform/app-error.ts';
import { forwardedHeader, visitorOf } from '../http/requester.ts';
import { chosenLanguage, offerLanguage } from './language-offer.ts';
import type { Site, SiteVariant } from './load-site.ts';
import { forOneVisitor, sendFile, type SiteAnswer } from './send-file.ts';

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
    const shown = site && findCurrency(site, request, countryHeader);
    const answer = shown && inCurrency(site.find(path), site.find(path, shown.currency), shown);
    const variants = shown ? findVariants(site, request, shown) : [];
    if (answer && variants.length > 0) {
      return pickVariant(variants, isOfferOpen).then((variant) =>
        sendFile(offerLanguage(variant ?? answer, request), request, reply),
      );
    }
    if (answer) return sendFile(offerLanguage(answer, request), request, reply);
    if (!site || neverPages.test(path)) throw new AppError('NOT_FOUND');
    return reply.redirect(site.redirectFor(path, chosenLanguage(request)), 302);
  });
}

/** The currency of a page, and whether the proxy has it in the key of its cache. */
type ShownCurrency = { currency: string; isInKey: boolean };

/** A proxy that has the currency in the key of its cache says it in `X-Currency`. */
function findCurrency(
  site: Site,
  request: FastifyRequest,
  countryHeader: string | undefined,
): ShownCurrency {
  const ofProxy = forwardedHeader(request, 'x-currency');
  const visitor = ofProxy ? { currency: ofProxy } : visitorOf(request, countryHeader);
  const { currency } = chooseCurrency(site.currencies(), visitor);
  return { currency, isInKey: ofProxy !== undefined };
}

/**
 * A page in the visitor's currency: where no cache has it in its key, for this visitor alone.
 * @param usual the page in the default currency
 */
function inCurrency(
  usual: SiteAnswer | undefined,
  answer: SiteAnswer | undefined,
  { isInKey }: ShownCurrency,
): SiteAnswer | undefined {
  if (!answer || answer.file.etag === usual?.file.etag || isInKey) return answer;
  return forOneVisitor(answer);
}

/** The file sent instead: for an offer that has ended, or to a visitor who came by it. */
function findVariants(site: Site, { url }: FastifyRequest, shown: ShownCurrency): SiteVariant[] {
  const path = pathOf(url);
  const usual = site.variantsOf(path);
  if (usual.length === 0) return [];
  const asked = new URLSearchParams(url.split('?')[1]).get('offer');
  return site.variantsOf(path, shown.currency).flatMap((variant, index) => {
    const answer = inCurrency(usual[index]?.answer, variant.answer, shown);
    const isMeant = variant.when === 'ended' || variant.offer === asked;
    return answer && isMeant ? [{ ...variant, answer }] : [];
  });
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
