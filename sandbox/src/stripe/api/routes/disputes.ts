import { z } from 'zod';
import { closeDispute, updateDispute } from '../../engine/payments/disputes.ts';
import type { Api } from '../create-api.ts';
import { boolean, createdRange, metadata, paging, text } from '../form.ts';
import { listPage } from '../list.ts';

const byPayment = {
  ...paging,
  charge: text.optional(),
  created: createdRange.optional(),
  payment_intent: text.optional(),
};

/** The part of Stripe's evidence that is text about a subscription. */
const evidence = z.strictObject({
  customer_name: text.optional(),
  product_description: text.optional(),
  uncategorized_text: text.optional(),
});

/** Disputes and early fraud warnings. */
export function disputeRoutes(api: Api): void {
  api.get('/disputes', byPayment, async (reader, { charge, created, payment_intent, ...page }) =>
    listPage(reader, 'dispute', '/v1/disputes', page, {
      created,
      match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
    }),
  );
  api.get('/disputes/:id', {}, async (reader, _params, id) => reader.require('dispute', id));
  api.post(
    '/disputes/:id',
    { evidence: evidence.optional(), metadata: metadata.optional(), submit: boolean.optional() },
    async (tx, params, id) => updateDispute(tx, await tx.require('dispute', id), params),
  );
  api.post('/disputes/:id/close', {}, async (tx, _params, id) =>
    closeDispute(tx, await tx.require('dispute', id)),
  );
  const path = '/radar/early_fraud_warnings';
  api.get(path, byPayment, async (reader, { charge, created, payment_intent, ...page }) =>
    listPage(reader, 'radar.early_fraud_warning', `/v1${path}`, page, {
      created,
      match: { ...(charge && { charge }), ...(payment_intent && { payment_intent }) },
    }),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) =>
    reader.require('radar.early_fraud_warning', id),
  );
}
