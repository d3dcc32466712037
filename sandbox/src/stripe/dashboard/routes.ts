import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';

import { formFields, queryFields } from '../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../pages/http/send-page.ts';
import { inTransaction, withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { resourceMissing, StripeError } from '../stripe-error.ts';
import { actions } from './actions.ts';
import { registerBalance } from './balance-routes.ts';
import { CustomerPage } from './customer-page.tsx';
import { customerView } from './customer-view.ts';
import { customerIdOf, findCustomers } from './find-customers.ts';
import { SearchPage } from './search-page.tsx';

const LIMIT = 50;

/** The pages under `/dashboard`: what an operator does in Stripe's dashboard, to rehearse it. */
export function registerDashboard(app: FastifyInstance, store: Store): void {
  registerBalance(app, store);
  app.get('/dashboard', async (request, reply) => {
    const asked = (queryFields(request).q ?? '').trim();
    const found = await withReader(store, async (reader) => {
      const customers = await findCustomers(reader, asked, LIMIT + 1);
      return Promise.all(
        customers.map(async (customer) => {
          const own = { customer: customer.id, limit: 1 };
          const [newest] = await reader.list('subscription', own);
          return { customer, newest };
        }),
      );
    });
    const results = found.slice(0, LIMIT);
    const page = createElement(SearchPage, { asked, results, hasMore: found.length > LIMIT });
    return sendPage(reply, 200, page);
  });
  app.get<{ Params: { id: string } }>('/dashboard/customers/:id', async (request, reply) => {
    const done = actions[queryFields(request).done ?? '']?.done;
    return sendCustomer(store, reply, request.params.id, { done });
  });
  app.post<{ Params: { noun: string; id: string; name: string } }>(
    '/dashboard/:noun/:id/:name',
    async (request, reply) => {
      const { noun, id, name } = request.params;
      const action = actions[`${noun}/${name}`];
      const customer = await withReader(store, async (reader) => customerIdOf(reader, id));
      if (!action || !customer) throw resourceMissing(noun, id);
      try {
        await inTransaction(store, async (tx) => action.run(tx, id, formFields(request)));
      } catch (error) {
        if (!(error instanceof StripeError)) throw error;
        return sendCustomer(store, reply, customer, { failure: error.message });
      }
      return seeOther(reply, `/dashboard/customers/${customer}?done=${noun}/${name}`);
    },
  );
}

async function sendCustomer(
  store: Store,
  reply: FastifyReply,
  id: string,
  message: { done?: string | undefined; failure?: string },
): Promise<FastifyReply> {
  const view = await withReader(store, async (reader) => customerView(reader, id));
  const page = createElement(CustomerPage, { ...view, ...message });
  return sendPage(reply, message.failure === undefined ? 200 : 400, page);
}
