import { Readable } from 'node:stream';
import { booksApi, type Payout } from '@stillweb/contract/console/figures/books';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkClose } from '../../../billing/reports/books/check-close.ts';
import { exportBook } from '../../../billing/reports/books/export-book.ts';
import { readClose } from '../../../billing/reports/books/read-close.ts';
import { withRequestDeadline } from '../../../billing/context.ts';
import { listPayouts } from '../../../billing/reports/balance/balance-transactions.ts';
import { recordLook } from '../../record-look.ts';
import type { ConsoleContext } from '../../context.ts';
import { decodeCursor, encodeCursor } from '../../cursor.ts';
import { consoleEndpoint } from '../../routing/endpoint.ts';
import { actorOf } from '../../routing/guard.ts';

const pageSize = 50;

export function bookRoutes(context: ConsoleContext): FastifyPluginAsyncZod {
  const { db, billing } = context;
  return async (app) => {
    app.route({
      ...consoleEndpoint(booksApi.payouts, 'read-payouts'),
      handler: async ({ query }) => {
        const place = decodeCursor(query.after, 'time');
        const after = place && { at: new Date(place.value), id: place.id };
        const rows = await listPayouts(db, after, pageSize);
        const last = rows.length === pageSize ? rows.at(-1) : undefined;
        const next = last
          ? encodeCursor({ value: last.created_at.toISOString(), id: last.id })
          : null;
        return { data: rows.map(presentPayout), next };
      },
    });
    app.route({
      ...consoleEndpoint(booksApi.close, 'read-payouts'),
      handler: async ({ params: { month } }) => ({
        data: await readClose(db, month, await billing.billingClock()),
      }),
    });
    app.route({
      ...consoleEndpoint(booksApi.closeAtStripe, 'read-payouts'),
      handler: async ({ params: { month } }) => {
        const now = await billing.billingClock();
        return {
          data: await withRequestDeadline(billing, (request) => checkClose(request, month, now)),
        };
      },
    });
    app.route({
      ...consoleEndpoint(booksApi.export, 'export-books'),
      handler: async (request, reply) => {
        const { month, book } = request.params;
        const look = { action: 'export-books' as const, target: `${month} ${book}` };
        await recordLook(context, actorOf(request), look);
        reply.header('content-type', 'text/csv; charset=utf-8');
        reply.header('content-disposition', `attachment; filename="stillweb-${month}-${book}.csv"`);
        return Readable.from(exportBook(db, book, month));
      },
    });
  };
}

function presentPayout(row: Awaited<ReturnType<typeof listPayouts>>[number]): Payout {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    status: row.status,
    automatic: row.automatic,
    failureCode: row.failure_code,
    createdAt: row.created_at.toISOString(),
    arrivesAt: row.arrives_at.toISOString(),
  };
}
