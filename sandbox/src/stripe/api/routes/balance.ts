import { z } from 'zod';
import { readBalance } from '../../engine/balance/balance.ts';
import type { Conditions } from '../../store/conditions.ts';
import type { CreatedRange } from '../../store/reader.ts';
import type { Api } from '../create-api.ts';
import { createdRange, paging, text } from '../form.ts';
import { listPage } from '../list.ts';

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
      arrival_date: createdRange.optional(),
      created: createdRange.optional(),
      status: z.enum(['pending', 'in_transit', 'paid', 'failed', 'canceled']).optional(),
    },
    async (reader, { arrival_date, created, status, ...page }) =>
      listPage(reader, 'payout', '/v1/payouts', page, {
        created,
        match: status ? { status } : undefined,
        conditions: arrival_date && rangeOf('arrival_date', arrival_date),
      }),
  );
  api.get('/payouts/:id', {}, async (reader, _params, id) => reader.require('payout', id));
}

function rangeOf(field: string, { gt, gte, lt, lte }: CreatedRange): Conditions {
  const limits = [
    ['>', gt],
    ['>=', gte],
    ['<', lt],
    ['<=', lte],
  ] as const;
  const conditions = limits.flatMap(([operator, value]) =>
    value === undefined ? [] : [{ path: [field], operator, value }],
  );
  return { match: 'all', conditions };
}
