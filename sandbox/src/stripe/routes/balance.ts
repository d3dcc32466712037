import { z } from 'zod';
import { readBalance } from '../engine/balance/balance.ts';
import type { Api } from '../wire/create-api.ts';
import { createdRange, paging, text } from '../wire/form.ts';
import { listPage } from '../wire/list.ts';

/** The account's balance, its transactions and its payouts. */
export function balanceRoutes(api: Api): void {
  api.get('/balance', {}, async (reader) => readBalance(reader));
  transactionRoutes(api);
  payoutRoutes(api);
}

function transactionRoutes(api: Api): void {
  api.get(
    '/balance_transactions',
    {
      ...paging,
      created: createdRange.optional(),
      currency: text.length(3).optional(),
      payout: text.optional(),
      source: text.optional(),
      type: text.optional(),
    },
    async (reader, { created, currency, payout, source, type, ...page }) => {
      if (payout) await reader.require('payout', payout, 'payout');
      return listPage(reader, 'balance_transaction', '/v1/balance_transactions', page, {
        created,
        match: { ...(currency && { currency }), ...(source && { source }), ...(type && { type }) },
        internal: payout ? { payout } : undefined,
      });
    },
  );
  api.get('/balance_transactions/:id', {}, async (reader, _params, id) =>
    reader.require('balance_transaction', id),
  );
}

function payoutRoutes(api: Api): void {
  api.get(
    '/payouts',
    {
      ...paging,
      created: createdRange.optional(),
      status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
    },
    async (reader, { created, status, ...page }) =>
      listPage(reader, 'payout', '/v1/payouts', page, {
        created,
        match: status ? { status } : undefined,
      }),
  );
  api.get('/payouts/:id', {}, async (reader, _params, id) => reader.require('payout', id));
}
