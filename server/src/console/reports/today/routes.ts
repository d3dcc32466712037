import { todayApi } from '@stillweb/contract/console/figures/today';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { sessionOf } from '../../routing/guard.ts';
import { readToday } from './read-today.ts';

export function todayRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(todayApi.read, 'use-console'),
      handler: async (request) => ({
        data: await readToday(context, sessionOf(request).staff.role),
      }),
    });
  };
}
