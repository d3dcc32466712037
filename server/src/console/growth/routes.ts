import { growthApi } from '@stillweb/contract/console/growth';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { readCohorts } from './read-cohorts.ts';
import { readFunnel } from './read-funnel.ts';

export function growthRoutes({ db, billing }: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(growthApi.funnel, 'read-growth'),
      handler: async ({ query }) => ({ data: await readFunnel(db, query) }),
    });
    app.route({
      ...consoleEndpoint(growthApi.cohorts, 'read-growth'),
      handler: async () => ({ data: await readCohorts(db, await billing.billingClock()) }),
    });
  };
}
