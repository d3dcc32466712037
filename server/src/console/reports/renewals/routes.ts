import { renewalApi } from '@stillweb/contract/console/figures/renewals';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordLook } from '../../record-look.ts';
import type { ConsoleContext } from '../../context.ts';
import { decodeCursor } from '../../cursor.ts';
import { hideNames } from '../../hidden-names.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { listRenewals } from './list-renewals.ts';

export function renewalRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, billing } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(renewalApi.list, 'read-customer'),
      handler: async (request) => {
        const { days, after } = request.query;
        const page = await listRenewals(db, {
          days: Number(days),
          after: decodeCursor(after, 'time'),
          now: await billing.billingClock(),
        });
        const look = { action: 'list-renewals' as const, after: { found: page.renewals.length } };
        await recordLook(context, actorOf(request), look);
        const { role } = sessionOf(request).staff;
        const renewals = page.renewals.map((renewal) => hideNames(role, renewal, 'email'));
        return { data: { ...page, renewals } };
      },
    });
  };
}
