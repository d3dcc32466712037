import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../http/unmatched.ts';
import { AppError } from '../platform/app-error.ts';
import type { Site, SiteVariant } from './load-site.ts';
import { sendFile, type SiteAnswer } from './send-file.ts';

/** A redirect to a page would be taken for the script, style or font that was asked for. */
const neverPages = /^\/(api$|api\/|assets\/)|\.(js|css|map|woff2?)$/;

/**
 * Serves the site's files from memory. Every other path redirects, but for those that can't be pages.
 * @param site undefined where only the API is served
 * @param isOfferOpen whether pages may promise an offer
 */
export function addSite(
  app: FastifyInstance,
  site: Site | undefined,
  isOfferOpen: (code: string) => Promise<boolean>,
): void {
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = pathOf(request.url);
    const answer = site?.find(path);
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
