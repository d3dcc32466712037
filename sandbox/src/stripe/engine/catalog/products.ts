import { newId } from '../../ids.ts';
import type { DeletedObject, Product, Price } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';
import type { Reader } from '../../store/reader.ts';
import { withPrice } from '../subscription-items.ts';

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

type Interval = 'day' | 'week' | 'month' | 'year';
type TaxBehavior = 'exclusive' | 'inclusive' | 'unspecified';

export type NewPrice = {
  active?: boolean;
  currency: string;
  product: string;
  /** In the currency's smallest unit. */
  unitAmount: number;
  recurring: { interval: Interval; intervalCount: number } | null;
  lookupKey?: string | null;
  /** Takes the lookup key from the price that has it; otherwise a used key is an error. */
  transferLookupKey?: boolean;
  nickname?: string | null;
  taxBehavior?: TaxBehavior;
  metadata?: Record<string, string> | null;
};

/**
 * Emits `price.created`.
 * @throws 400 when the product is missing or another price uses the lookup key
 */
export async function createPrice(tx: Tx, terms: NewPrice): Promise<Price> {
  await tx.require('product', terms.product, 'product');
  if (terms.lookupKey) await claimLookupKey(tx, terms.lookupKey, terms.transferLookupKey ?? false);
  const price: Price = {
    id: newId('price'),
    object: 'price',
    active: terms.active ?? true,
    billing_scheme: 'per_unit',
    created: tx.now(),
    currency: terms.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: terms.lookupKey ?? null,
    metadata: mergeMetadata({}, terms.metadata),
    nickname: terms.nickname ?? null,
    product: terms.product,
    recurring: terms.recurring && {
      interval: terms.recurring.interval,
      interval_count: terms.recurring.intervalCount,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: terms.taxBehavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: terms.recurring ? 'recurring' : 'one_time',
    unit_amount: terms.unitAmount,
    unit_amount_decimal: String(terms.unitAmount),
  };
  return tx.insert(price, 'price.created');
}

/** Undefined fields are left as they are; null clears a field. */
export type PriceChanges = {
  active?: boolean;
  lookupKey?: string | null;
  transferLookupKey?: boolean;
  nickname?: string | null;
  taxBehavior?: TaxBehavior;
  metadata?: Record<string, string> | null;
};

/**
 * Emits `price.updated`. Amount, currency and interval of a price never change.
 * @throws 400 for another tax behavior than the price has
 */
export async function updatePrice(tx: Tx, price: Price, changes: PriceChanges): Promise<Price> {
  const { active, lookupKey, nickname, taxBehavior, metadata } = changes;
  if (taxBehavior) refuseOtherTaxBehavior(price, taxBehavior);
  if (lookupKey && lookupKey !== price.lookup_key) {
    await claimLookupKey(tx, lookupKey, changes.transferLookupKey ?? false);
  }
  return changePrice(tx, price, {
    ...(active !== undefined && { active }),
    ...(lookupKey !== undefined && { lookup_key: lookupKey }),
    ...(nickname !== undefined && { nickname }),
    ...(taxBehavior && { tax_behavior: taxBehavior }),
    metadata: mergeMetadata(price.metadata, metadata),
  });
}

/** Shows also in the subscriptions that have the price, about which Stripe sends no event. */
async function changePrice(tx: Tx, price: Price, patch: Partial<Price>): Promise<Price> {
  const changed = await tx.change(price, patch, 'price.updated');
  const holders = await tx.list('subscription', {
    anyOf: [
      { items: { data: [{ price: { id: price.id } }] } },
      { pending_update: { subscription_items: [{ price: { id: price.id } }] } },
    ],
  });
  for (const subscription of holders)
    await tx.change(subscription, withPrice(subscription, changed));
  return changed;
}

function refuseOtherTaxBehavior({ tax_behavior: now }: Price, wanted: TaxBehavior): void {
  if (now === null || now === 'unspecified' || now === wanted) return;
  throw invalidRequest(
    `The tax behavior of a price cannot be changed once it is set. This price has a tax_behavior of ${now}.`,
    'tax_behavior',
  );
}

/** A price that can be subscribed to. @throws 400 when it is unknown, inactive or not recurring */
export async function requireRecurringPrice(
  reader: Reader,
  id: string,
  param: string,
): Promise<Price> {
  const price = await reader.require('price', id, param);
  if (!price.active) {
    throw invalidRequest(
      `The price specified is inactive. This field only accepts active prices.`,
      param,
      'resource_missing',
    );
  }
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      param,
    );
  }
  return price;
}

async function claimLookupKey(tx: Tx, lookupKey: string, transfer: boolean): Promise<void> {
  const [owner] = await tx.list('price', { match: { lookup_key: lookupKey } });
  if (!owner) return;
  if (!transfer) {
    throw invalidRequest(
      `A price (\`${owner.id}\`) already uses that lookup key.`,
      'lookup_key',
      'resource_already_exists',
    );
  }
  await changePrice(tx, owner, { lookup_key: null });
}
