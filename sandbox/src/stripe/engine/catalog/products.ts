import { newId } from '../../ids.ts';
import type { DeletedObject, Product } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

/** Undefined fields are left as they are; null clears a field. */
export type ProductDetails = {
  active?: boolean;
  description?: string | null;
  metadata?: Record<string, string> | null;
  name?: string;
};

/**
 * Creates a product, under the caller's id if one is given. Emits `product.created`.
 * @throws 400 when the id is used already
 */
export async function createProduct(
  tx: Tx,
  { id = newId('prod', 14), name, ...details }: ProductDetails & { id?: string; name: string },
): Promise<Product> {
  if (await tx.find(id)) {
    throw new StripeError(400, 'invalid_request_error', `Product already exists.`, {
      code: 'resource_already_exists',
      param: 'id',
    });
  }
  const product: Product = {
    id,
    object: 'product',
    active: details.active ?? true,
    created: tx.now(),
    default_price: null,
    description: details.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, details.metadata),
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: tx.now(),
    url: null,
  };
  return tx.insert(product, 'product.created');
}

/** Deletes a product. Emits `product.deleted`. @throws 400 when a price refers to it */
export async function deleteProduct(tx: Tx, product: Product): Promise<DeletedObject> {
  const [price] = await tx.list('price', { match: { product: product.id }, limit: 1 });
  if (price) {
    throw invalidRequest(
      'This product cannot be deleted because it has one or more user-created prices.',
    );
  }
  return tx.remove(product, 'product.deleted');
}

/** Emits `product.updated`. */
export async function updateProduct(
  tx: Tx,
  product: Product,
  { metadata, ...details }: ProductDetails,
): Promise<Product> {
  const patch = { ...details, metadata: mergeMetadata(product.metadata, metadata) };
  return tx.change(product, { ...patch, updated: tx.now() }, 'product.updated');
}
