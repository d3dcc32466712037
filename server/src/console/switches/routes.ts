import { switchesApi } from '@stillweb/contract/console/switches';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { listSwitches } from './list-switches.ts';

export function switchRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(switchesApi.list, 'set-switch'),
      handler: async () => ({ data: await listSwitches(context) }),
    });
  };
}
