import { z } from 'zod';
import { createProduct, deleteProduct, updateProduct } from '../../engine/catalog/products.ts';
import type { Api } from '../create-api.ts';
import { boolean, createdRange, metadata, paging, text, unsettable } from '../form.ts';
import { listPage } from '../list.ts';

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
