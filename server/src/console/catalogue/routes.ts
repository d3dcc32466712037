import { catalogueApi } from '@stillweb/contract/console/catalogue';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { mapStripeError } from '../../billing/stripe/errors.ts';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { sessionOf } from '../routing/guard.ts';
import { changeSet, draft, previewChange } from './change-set.ts';
import { readCatalogueAtStripe } from './read-at-stripe.ts';
import { readCatalogue } from './read-catalogue.ts';

export function catalogueRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.setErrorHandler((error) => {
      throw mapStripeError(error);
    });
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
        data: await draft(context, whoActs(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(catalogueApi.preview, 'set-catalogue'),
      handler: async (request) => ({
        data: await previewChange(context, whoActs(request), request.params),
      }),
    });
    app.route({
      ...consoleEndpoint(catalogueApi.change, 'set-catalogue'),
      handler: async (request) => ({
        data: await changeSet(context, whoActs(request), request.params, request.body),
      }),
    });
  };
}

/** With the role, which may not be allowed everything that the route does. */
function whoActs(request: FastifyRequest) {
  return { staff: sessionOf(request).staff, requestId: request.id };
}
