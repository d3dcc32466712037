import { switchesApi } from '@stillweb/contract/console/switches';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { listSwitches } from './list-switches.ts';
import { turnSwitch } from './turn-switch.ts';

export function switchRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(switchesApi.list, 'set-offer'),
      handler: async (request) => ({
        data: await listSwitches(context, sessionOf(request).staff.role),
      }),
    });
    app.route({
      ...consoleEndpoint(switchesApi.turn, 'set-offer'),
      handler: async (request) => {
        const { role } = sessionOf(request).staff;
        const { name } = request.params;
        return { data: await turnSwitch(context, actorOf(request), { name, role }, request.body) };
      },
    });
  };
}
