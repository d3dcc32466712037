import { viewApi } from '@stillweb/contract/console/view';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../../context.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { endView, openView } from './open-view.ts';
import { readView } from './read-view.ts';

/** The customer's pages, for staff. No route gives out a session or a token of the customer. */
export function viewRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(viewApi.open, 'see-as-customer'),
      handler: async (request) => ({
        data: await openView(context, actorOf(request), request.params.userId, request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(viewApi.read, 'see-as-customer'),
      handler: async (request) => ({
        data: await readView(context, sessionOf(request).staff.id, request.params.userId),
      }),
    });
    app.route({
      ...consoleEndpoint(viewApi.end, 'see-as-customer'),
      handler: async (request) => {
        await endView(context, actorOf(request), request.params.userId);
        return { data: { message: 'The view has ended.' } };
      },
    });
  };
}
