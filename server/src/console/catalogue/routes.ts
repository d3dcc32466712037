import { catalogueApi } from '@stillweb/contract/console/catalogue';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { approvableEndpoint, approvalBody, consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf } from '../routing/guard.ts';
import { changeSet, draft, previewChange } from './change-set.ts';
import { readCatalogueAtStripe } from './read-at-stripe.ts';
import { readCatalogue } from './read-catalogue.ts';

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
    app.route({
      ...consoleEndpoint(catalogueApi.preview, 'set-catalogue'),
      handler: async (request) => ({
        data: await previewChange(context, actorOf(request), request.params),
      }),
    });
    app.route({
      ...approvableEndpoint(catalogueApi.change, 'set-catalogue'),
      handler: async (request, reply) => {
        const result = await changeSet(context, actorOf(request), request.params, request.body);
        if ('set' in result) return { data: result.set };
        return reply.status(202).send(approvalBody(request.id, result.waits));
      },
    });
  };
}
