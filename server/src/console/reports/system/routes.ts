import { importsApi } from '@stillweb/contract/console/imports';
import { systemApi } from '@stillweb/contract/console/system';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { sessionOf } from '../../routing/guard.ts';
import { findUnsoldPlans } from './find-unsold-plans.ts';
import { readImport } from './read-import.ts';
import { readSystem } from './read-system.ts';

export function systemRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(systemApi.read, 'read-system'),
      handler: async () => ({ data: await readSystem(context) }),
    });
    app.route({
      ...consoleEndpoint(importsApi.read, 'read-system'),
      handler: async (request) => ({
        data: await readImport(context, sessionOf(request).staff.role),
      }),
    });
    app.route({
      ...consoleEndpoint(systemApi.prices, 'read-system'),
      handler: async () => {
        const { catalogue, prices } = context.billing;
        const { sold } = await catalogue.read();
        return { data: findUnsoldPlans(sold, await prices.list()) };
      },
    });
  };
}
