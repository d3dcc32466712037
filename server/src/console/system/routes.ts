import { systemApi } from '@stillweb/contract/console/system';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { findUnsoldPlans } from './find-unsold-plans.ts';
import { readSystem } from './read-system.ts';

export function systemRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(systemApi.read, 'read-system'),
      handler: async () => ({ data: await readSystem(context) }),
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
