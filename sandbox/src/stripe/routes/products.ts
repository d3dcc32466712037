import { z } from 'zod';
import {
  createProduct,
  deleteProduct,
  updateProduct,
  createPrice,
  updatePrice,
} from '../engine/catalog/products.ts';
import type { Api } from '../wire/create-api.ts';
import {
  boolean,
  createdRange,
  metadata,
  paging,
  text,
  unsettable,
  integer,
} from '../wire/form.ts';
import { listPage } from '../wire/list.ts';

const details = {
  active: boolean.optional(),
  description: unsettable(text).optional(),
  metadata: metadata.optional(),
};

export function productRoutes(api: Api): void {
  api.post('/products', { ...details, id: text.optional(), name: text }, createProduct);
  api.get(
    '/products',
    {
      ...paging,
      active: boolean.optional(),
      created: createdRange.optional(),
      ids: z.array(text).max(100).optional(),
    },
    async (reader, { active, created, ids, ...page }) =>
      listPage(reader, 'product', '/v1/products', page, {
        created,
        match: active === undefined ? undefined : { active },
        anyOf: ids?.map((id) => ({ id })),
      }),
  );
  api.get('/products/:id', {}, async (reader, _params, id) => reader.require('product', id));
  api.post('/products/:id', { ...details, name: text.optional() }, async (tx, params, id) =>
    updateProduct(tx, await tx.require('product', id), params),
  );
  api.delete('/products/:id', {}, async (tx, _params, id) =>
    deleteProduct(tx, await tx.require('product', id)),
  );
}

const shared = {
  active: boolean.optional(),
  lookup_key: unsettable(text).optional(),
  transfer_lookup_key: boolean.optional(),
  nickname: unsettable(text).optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
  metadata: metadata.optional(),
};

const interval = z.enum(['day', 'week', 'month', 'year']);
const positive = integer.refine((count) => count >= 1, {
  error: 'This value must be greater than or equal to 1.',
});

export function priceRoutes(api: Api): void {
  api.post(
    '/prices',
    {
      ...shared,
      currency: text.length(3),
      product: text,
      unit_amount: integer.refine((amount) => amount >= 0, {
        error: 'Invalid non-negative integer',
      }),
      recurring: z.strictObject({ interval, interval_count: positive.default(1) }).optional(),
    },
    async (tx, params) =>
      createPrice(tx, {
        active: params.active,
        currency: params.currency,
        product: params.product,
        unitAmount: params.unit_amount,
        recurring: params.recurring
          ? {
              interval: params.recurring.interval,
              intervalCount: params.recurring.interval_count,
            }
          : null,
        lookupKey: params.lookup_key,
        transferLookupKey: params.transfer_lookup_key,
        nickname: params.nickname,
        taxBehavior: params.tax_behavior,
        metadata: params.metadata,
      }),
  );
  api.get(
    '/prices',
    {
      ...paging,
      active: boolean.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      currency: text.optional(),
      type: z.enum(['recurring', 'one_time']).optional(),
      created: createdRange.optional(),
      recurring: z.strictObject({ interval: interval.optional() }).optional(),
    },
    async (reader, { active, created, currency, lookup_keys, product, recurring, type, ...page }) =>
      listPage(reader, 'price', '/v1/prices', page, {
        created,
        match: {
          ...(recurring && { recurring }),
          ...(active !== undefined && { active }),
          ...(product && { product }),
          ...(currency && { currency }),
          ...(type && { type }),
        },
        anyOf: lookup_keys?.map((lookup_key) => ({ lookup_key })),
      }),
  );
  api.get('/prices/:id', {}, async (reader, _params, id) => reader.require('price', id));
  api.post('/prices/:id', shared, async (tx, params, id) =>
    updatePrice(tx, await tx.require('price', id), {
      active: params.active,
      lookupKey: params.lookup_key,
      transferLookupKey: params.transfer_lookup_key,
      nickname: params.nickname,
      taxBehavior: params.tax_behavior,
      metadata: params.metadata,
    }),
  );
}
