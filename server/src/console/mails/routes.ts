import { mailsApi } from '@stillweb/contract/console/mails';
import { may } from '@stillweb/contract/console/roles';
import { suppressionsApi } from '@stillweb/contract/console/suppressions';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ConsoleContext } from '../context.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { readTotals } from './read-totals.ts';
import { addSuppression, liftSuppression, readSuppressions } from './suppressions.ts';

export function mailRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(mailsApi.totals, 'read-mails'),
      handler: async (request) => {
        const seesCustomers = may(sessionOf(request).staff.role, 'read-customer');
        return { data: await readTotals(context.db, request.query, { seesCustomers }) };
      },
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.list, 'read-mails'),
      handler: async (request) => ({
        data: await readSuppressions(context, actorOf(request), request.query),
      }),
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.add, 'suppress-address'),
      handler: async (request) => ({
        data: await addSuppression(context, actorOf(request), request.body),
      }),
    });
    app.route({
      ...consoleEndpoint(suppressionsApi.lift, 'suppress-address'),
      handler: async (request) => {
        await liftSuppression(context, actorOf(request), request.params.id, request.body);
        return { data: { message: 'News may be sent there again, with a consent.' } };
      },
    });
  };
}
