import { chaseApi } from '@stillweb/contract/console/figures/chase';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readPaymentLink } from '../../../billing/reports/books/read-payment-link.ts';
import { recordLook } from '../../record-look.ts';
import type { ConsoleContext } from '../../context.ts';
import { decodeCursor } from '../../cursor.ts';
import { hideNames } from '../../hidden-names.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf, sessionOf } from '../../routing/guard.ts';
import { listChase, listDisputes } from './list-chase.ts';

export function chaseRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, billing } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(chaseApi.list, 'read-customer'),
      handler: async (request) => {
        const { order } = request.query;
        const after = decodeCursor(request.query.after, order === 'newest' ? 'time' : 'number');
        const page = await listChase(db, { ...request.query, after }, await billing.billingClock());
        const found = page.invoices.length;
        await recordLook(context, actorOf(request), {
          action: 'list-open-invoices',
          after: { found },
        });
        const { role } = sessionOf(request).staff;
        const invoices = page.invoices.map((invoice) => hideNames(role, invoice, 'email'));
        return { data: { ...page, invoices } };
      },
    });
    app.route({
      // Anyone with the link sees the invoice, with name and address.
      ...consoleEndpoint(chaseApi.paymentLink, 'read-personal-data'),
      handler: async (request) => {
        const { invoice } = request.params;
        const url = await readPaymentLink(billing, invoice);
        const look = { action: 'read-payment-link' as const, target: invoice };
        await recordLook(context, actorOf(request), look);
        return { data: { url } };
      },
    });
    app.route({
      ...consoleEndpoint(chaseApi.disputes, 'read-customer'),
      handler: async (request) => {
        const data = await listDisputes(db);
        const look = { action: 'list-disputes' as const, after: { found: data.length } };
        await recordLook(context, actorOf(request), look);
        return { data };
      },
    });
  };
}
