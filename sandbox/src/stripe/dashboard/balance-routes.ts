import type { FastifyInstance, FastifyReply } from 'fastify';
import { createElement } from 'react';
import { failPayout } from '../engine/balance/payouts.ts';
import { queryFields } from '../pages/http/request-fields.ts';
import { seeOther, sendPage } from '../pages/http/send-page.ts';
import { inTransaction, withReader } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { StripeError } from '../stripe-error.ts';
import { BalancePage } from './balance-page.tsx';
import { balanceView } from './balance-view.ts';

/** The page of the account's balance, where a payout can be let fail. */
export function registerBalance(app: FastifyInstance, store: Store): void {
  app.get('/dashboard/balance', async (request, reply) => {
    const hasFailed = queryFields(request).done === 'payouts/fail';
    const done = 'The bank has sent the payout back. Its money goes out with the next one.';
    return sendBalance(store, reply, { done: hasFailed ? done : undefined });
  });
  app.post<{ Params: { id: string } }>('/dashboard/payouts/:id/fail', async (request, reply) => {
    const { id } = request.params;
    try {
      await inTransaction(store, async (tx) => failPayout(tx, await tx.require('payout', id)));
    } catch (error) {
      if (!(error instanceof StripeError) || error.status === 404) throw error;
      return sendBalance(store, reply, { failure: error.message });
    }
    return seeOther(reply, '/dashboard/balance?done=payouts/fail');
  });
}

async function sendBalance(
  store: Store,
  reply: FastifyReply,
  message: { done?: string | undefined; failure?: string },
): Promise<FastifyReply> {
  const view = await withReader(store, balanceView);
  const page = createElement(BalancePage, { ...view, ...message });
  return sendPage(reply, message.failure === undefined ? 200 : 400, page);
}
