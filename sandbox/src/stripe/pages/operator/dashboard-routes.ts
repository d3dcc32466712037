import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { failPayout } from '../../engine/balance/payouts.ts';
import { formFields, queryFields, seeOther, sendPage } from '../kit/http.ts';
import { inTransaction, withReader } from '../../store/store.ts';
import type { Store } from '../../store/store.ts';
import { resourceMissing, StripeError } from '../../stripe-error.ts';
import { actions } from './customer-actions.ts';
import { BalancePage, readBalanceView } from './balance-page.tsx';
import { CustomerPage } from './customer-page.tsx';
import { customerView } from './customer-view.ts';
import { customerIdOf, CustomersPage, listCustomers } from './customers.tsx';
import type { Message } from './operator-page.tsx';

const LIMIT = 50;

/** The pages under `/dashboard`: what an operator does in Stripe's dashboard, to rehearse it. */
export function registerDashboard(app: FastifyInstance, store: Store): void {
  app.get('/dashboard', async (request, reply) => {
    const query = (queryFields(request).q ?? '').trim();
    const list = await withReader(store, async (reader) => listCustomers(reader, query, LIMIT));
    return sendPage(reply, 200, createElement(CustomersPage, list));
  });
  app.get<{ Params: { id: string } }>('/dashboard/customers/:id', async (request, reply) => {
    const done = actions[queryFields(request).done ?? '']?.done;
    return sendCustomer(store, reply, request.params.id, { done });
  });
  app.get('/dashboard/balance', async (request, reply) => {
    const hasFailed = queryFields(request).done === 'payouts/fail';
    const done = 'Payout failed: the bank returned it. Its money is part of the next payout.';
    return sendBalance(store, reply, { done: hasFailed ? done : undefined });
  });
  app.post<{ Params: { id: string } }>('/dashboard/payouts/:id/fail', async (request, reply) => {
    const { id } = request.params;
    const failure = await attempt(async () =>
      inTransaction(store, async (tx) => failPayout(tx, await tx.require('payout', id))),
    );
    if (failure?.status === 404) throw failure;
    if (failure) return sendBalance(store, reply, { failure: failure.message });
    return seeOther(reply, '/dashboard/balance?done=payouts/fail');
  });
  app.post<{ Params: { noun: string; id: string; name: string } }>(
    '/dashboard/:noun/:id/:name',
    async (request, reply) => {
      const { noun, id, name } = request.params;
      const action = actions[`${noun}/${name}`];
      const customer = await withReader(store, async (reader) => customerIdOf(reader, id));
      if (!action || !customer) throw resourceMissing(noun, id);
      const failure = await attempt(async () =>
        inTransaction(store, async (tx) => action.run(tx, id, formFields(request))),
      );
      if (failure) return sendCustomer(store, reply, customer, { failure: failure.message });
      return seeOther(reply, `/dashboard/customers/${customer}?done=${noun}/${name}`);
    },
  );
}

/** Runs an action. @returns the error that the page shows, if any */
async function attempt(run: () => Promise<unknown>): Promise<StripeError | undefined> {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof StripeError) return error;
    throw error;
  }
}

async function sendCustomer(store: Store, reply: FastifyReply, id: string, message: Message) {
  const view = await withReader(store, async (reader) => customerView(reader, id));
  return sendPage(reply, statusOf(message), createElement(CustomerPage, { ...view, ...message }));
}

async function sendBalance(store: Store, reply: FastifyReply, message: Message) {
  const view = await withReader(store, readBalanceView);
  return sendPage(reply, statusOf(message), createElement(BalancePage, { ...view, ...message }));
}

const statusOf = ({ failure }: Message) => (failure === undefined ? 200 : 400);
