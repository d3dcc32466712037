import { z } from 'zod';
import {
  attachPaymentMethod,
  detachPaymentMethod,
  resolvePaymentMethod,
} from '../engine/payment-methods.ts';
import { refundPayment } from '../engine/refunds.ts';
import { createdRange, integer, metadata, paging, text } from './form.ts';
import { listPage } from './list.ts';
import type { Api } from './routes.ts';

export function paymentRoutes(api: Api): void {
  api.get(
    '/payment_methods',
    { ...paging, customer: text, type: z.literal('card').optional() },
    async (reader, page) => {
      const { customer } = page;
      await reader.require('customer', customer, 'customer');
      return listPage(reader, 'payment_method', '/v1/payment_methods', page, { customer });
    },
  );
  api.get('/payment_methods/:id', {}, async (reader, _params, id) =>
    reader.require('payment_method', id),
  );
  api.post('/payment_methods/:id/attach', { customer: text }, async (tx, { customer }, id) =>
    attachPaymentMethod(tx, await resolvePaymentMethod(tx, id), customer),
  );
  api.post('/payment_methods/:id/detach', {}, async (tx, _params, id) =>
    detachPaymentMethod(tx, await tx.require('payment_method', id)),
  );
  api.get('/setup_intents/:id', {}, async (reader, _params, id) =>
    reader.require('setup_intent', id),
  );
  api.get('/payment_intents/:id', {}, async (reader, _params, id) =>
    reader.require('payment_intent', id),
  );
  api.get('/charges/:id', {}, async (reader, _params, id) => reader.require('charge', id));
  api.post(
    '/refunds',
    {
      payment_intent: text,
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
    },
    async (tx, { payment_intent, ...terms }) =>
      refundPayment(
        tx,
        await tx.require('payment_intent', payment_intent, 'payment_intent'),
        terms,
      ),
  );
  api.get('/refunds/:id', {}, async (reader, _params, id) => reader.require('refund', id));
  api.get(
    '/refunds',
    { ...paging, payment_intent: text.optional(), created: createdRange.optional() },
    async (reader, { payment_intent, created, ...page }) =>
      listPage(reader, 'refund', '/v1/refunds', page, {
        created,
        match: payment_intent ? { payment_intent } : undefined,
      }),
  );
}
