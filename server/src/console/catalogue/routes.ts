import {
  catalogueApi,
  type NewPriceSet,
  type PriceSet,
} from '@stillweb/contract/console/catalogue';
import { may } from '@stillweb/contract/console/staff/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { draftSet } from '../../billing/buy/catalogue/change-sets.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf } from '../routing/guard.ts';
import { priceSetTerms } from './present-set.ts';
import { readCatalogueAtStripe } from './read-at-stripe.ts';
import { readCatalogue, readSet } from './read-catalogue.ts';

export function catalogueRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(catalogueApi.read, 'read-catalogue'),
      handler: async () => ({ data: await readCatalogue(context) }),
    });
    app.route({
      ...consoleEndpoint(catalogueApi.readStripe, 'read-catalogue'),
      handler: async () => ({ data: await readCatalogueAtStripe(context) }),
    });
    app.route({
      ...consoleEndpoint(catalogueApi.draft, 'set-catalogue'),
      handler: async (request) => ({
        data: await draft(context, actorOf(request), request.body),
      }),
    });
  };
}

/** @throws AppError FORBIDDEN for the plain prices, which the owner alone sets */
async function draft(
  context: ConsoleContext,
  actor: Actor,
  request: NewPriceSet,
): Promise<PriceSet> {
  if (request.of === 'plain' && !may(actor.staff.role, 'set-plain-prices')) {
    throw new AppError('FORBIDDEN');
  }
  const row = await context.db.transaction().execute(async (trx) => {
    const inserted = await draftSet(context.billing, trx, request);
    await appendAudit(trx, context.clock, actor, {
      action: 'draft-prices',
      target: inserted.id,
      after: priceSetTerms(inserted),
    });
    return inserted;
  });
  return readSet(context, row);
}
