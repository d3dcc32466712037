import { customersApi, type CustomerPage } from '@stillweb/contract/console/customers';
import type { Role } from '@stillweb/contract/console/staff/roles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordLook } from '../record-look.ts';
import type { ConsoleContext } from '../context.ts';
import { decodeCursor } from '../cursor.ts';
import { hideNames, seesNames } from '../hidden-names.ts';
import { consoleEndpoint } from '../routing/endpoint.ts';
import { actorOf, sessionOf } from '../routing/guard.ts';
import { addNote, readCustomer } from './customer-page.ts';
import { listCustomers } from './list-customers.ts';
import { readAtStripe } from './read-at-stripe.ts';
import { searchCustomers } from './search.ts';

export function customerRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  return async (app) => {
    app.route({
      ...consoleEndpoint(customersApi.search, 'read-customer'),
      handler: async (request) => {
        const { staff } = sessionOf(request);
        await context.limits.searches.consume(staff.id);
        const { q } = request.query;
        const { customers, hasMore } = await searchCustomers(context, actorOf(request), q);
        return {
          data: customers.map((customer) => hideNames(staff.role, customer, 'email', 'name')),
          hasMore,
        };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.list, 'read-customer'),
      handler: async (request) => {
        const after = decodeCursor(request.query.after, 'time');
        const page = await listCustomers(context, { ...request.query, after });
        const look = { action: 'list-customers' as const, after: { found: page.customers.length } };
        await recordLook(context, actorOf(request), look);
        const { role } = sessionOf(request).staff;
        const customers = page.customers.map((customer) =>
          hideNames(role, customer, 'email', 'name'),
        );
        return { data: { ...page, customers } };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.read, 'read-customer'),
      handler: async (request) => {
        const actor = actorOf(request);
        const page = await readCustomer(context, actor, request.params.userId);
        return { data: forRole(page, sessionOf(request).staff.role) };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.readStripe, 'read-customer'),
      handler: async (request) => {
        const { userId } = request.params;
        await recordLook(context, actorOf(request), { action: 'read-at-stripe', target: userId });
        return { data: await readAtStripe(context, userId) };
      },
    });
    app.route({
      ...consoleEndpoint(customersApi.addNote, 'write-note'),
      handler: async (request) => ({
        data: await addNote(context, actorOf(request), request.params.userId, request.body.text),
      }),
    });
  };
}

/** Without personal data, for roles that see ids only. */
function forRole(page: CustomerPage, role: Role): CustomerPage {
  const { addressChange } = page.stored;
  const stored = {
    ...hideNames(role, page.stored, 'email', 'name'),
    addressChange: addressChange && hideNames(role, addressChange, 'email'),
  };
  if (seesNames(role)) return { ...page, stored };
  // Browsers and networks, too.
  const timeline = page.timeline.map((entry) =>
    entry.source === 'account' ? { ...entry, details: null } : entry,
  );
  return { ...page, stored, timeline, notes: [] };
}
