import { chaseApi } from '@stillweb/contract/console/chase';
import { may } from '@stillweb/contract/console/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readPaymentLink } from '../../billing/books/read-payment-link.ts';
import { mapStripeError } from '../../billing/stripe/errors.ts';
import { appendAudit } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { readPlace } from '../page-place.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { listChase, listDisputes } from './list-chase.ts';

export function chaseRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, billing, clock } = context;
  return async (app) => {
    app.setErrorHandler((error) => {
      throw mapStripeError(error);
    });
    app.route({
      ...consoleEndpoint(chaseApi.list, 'read-customer'),
      handler: async (request) => {
        const { order } = request.query;
        const after = readPlace(request.query.after, order === 'newest' ? 'time' : 'number');
        const page = await listChase(db, { ...request.query, after }, await billing.billingClock());
        if (may(sessionOf(request).staff.role, 'read-personal-data')) return { data: page };
        return {
          data: { ...page, invoices: page.invoices.map((one) => ({ ...one, email: null })) },
        };
      },
    });
    app.route({
      // Who has the link sees the invoice, with name and address.
      ...consoleEndpoint(chaseApi.paymentLink, 'read-personal-data'),
      handler: async (request) => {
        const { invoice } = request.params;
        const url = await readPaymentLink(billing, invoice);
        const act = { action: 'read-payment-link', target: invoice };
        await db.transaction().execute((trx) => appendAudit(trx, clock, actorOf(request), act));
        return { data: { url } };
      },
    });
    app.route({
      ...consoleEndpoint(chaseApi.disputes, 'read-customer'),
      handler: async () => ({ data: await listDisputes(db) }),
    });
  };
}
