import { z } from 'zod';
import { randomText } from '../../ids.ts';
import type { Coupon, DeletedObject } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

export type NewCoupon = {
  id?: string;
  name?: string | null;
  /** In the smallest unit of `currency`. */
  amountOff?: number;
  currency?: string;
  /** What it takes off in other currencies, in their smallest units. */
  currencyOptions?: Record<string, { amount_off: number }>;
  /** More than 0, at most 100. */
  percentOff?: number;
  duration: 'forever' | 'once' | 'repeating';
  durationInMonths?: number;
  maxRedemptions?: number;
  /** Unix seconds. */
  redeemBy?: number;
  metadata?: Record<string, string> | null;
};

/**
 * Creates a coupon, under the caller's id if one is given. Emits `coupon.created`.
 * @throws 400 unless it takes off either an amount of a currency or a percentage, and has months
 * exactly if it repeats
 */
export async function createCoupon(tx: Tx, terms: NewCoupon): Promise<Coupon> {
  checkTerms(terms, tx.now());
  const { id = randomText(8), redeemBy } = terms;
  if (await tx.find(id)) {
    throw new StripeError(400, 'invalid_request_error', 'Coupon already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    });
  }
  const coupon: Coupon = {
    id,
    object: 'coupon',
    amount_off: terms.amountOff ?? null,
    created: tx.now(),
    currency: terms.currency?.toLowerCase() ?? null,
    duration: terms.duration,
    duration_in_months: terms.durationInMonths ?? null,
    livemode: false,
    max_redemptions: terms.maxRedemptions ?? null,
    metadata: mergeMetadata({}, terms.metadata),
    name: terms.name ?? null,
    percent_off: terms.percentOff ?? null,
    redeem_by: redeemBy ?? null,
    times_redeemed: 0,
    valid: true,
  };
  if (redeemBy !== undefined) await tx.schedule(redeemBy, 'expire_coupon', id);
  return tx.insert(coupon, 'coupon.created', { currencyOptions: terms.currencyOptions ?? {} });
}

/** Emits `coupon.updated`. What a coupon takes off never changes. */
export async function updateCoupon(
  tx: Tx,
  coupon: Coupon,
  { name, metadata }: Pick<NewCoupon, 'name' | 'metadata'>,
): Promise<Coupon> {
  const merged = mergeMetadata(coupon.metadata ?? {}, metadata);
  return tx.change(
    coupon,
    { ...(name !== undefined && { name }), metadata: merged },
    'coupon.updated',
  );
}

/** It can no longer be redeemed; discounts that exist stay. Emits `coupon.deleted`. */
export async function deleteCoupon(tx: Tx, coupon: Coupon): Promise<DeletedObject> {
  return tx.remove(coupon, 'coupon.deleted');
}

const hiddenTerms = z
  .object({ currencyOptions: z.record(z.string(), z.object({ amount_off: z.number() })) })
  .catch({ currencyOptions: {} });

/** What a coupon takes off in each currency; empty for a percentage. */
export async function currencyOptionsOf(reader: Reader, coupon: Coupon) {
  const { amount_off, currency, id } = coupon;
  if (amount_off === null || currency === null) return {};
  const { currencyOptions } = hiddenTerms.parse(await reader.internalData(id));
  return { [currency]: { amount_off }, ...currencyOptions };
}

/** A coupon as it applies to prices of a currency; as it is where it has no amount of that currency. */
export async function couponIn(reader: Reader, coupon: Coupon, currency: string): Promise<Coupon> {
  const option = (await currencyOptionsOf(reader, coupon))[currency];
  return option ? { ...coupon, currency, amount_off: option.amount_off } : coupon;
}

/** Counts a redemption. Emits `coupon.updated`. */
export async function redeemCoupon(tx: Tx, coupon: Coupon): Promise<void> {
  const times_redeemed = coupon.times_redeemed + 1;
  const valid = coupon.max_redemptions === null || times_redeemed < coupon.max_redemptions;
  await tx.change(coupon, { times_redeemed, valid }, 'coupon.updated');
}

/** @throws 400 for a coupon that cannot be redeemed for a price of this currency */
export function refuseCoupon(coupon: Coupon, currency: string, param: string): void {
  if (!coupon.valid) {
    throw invalidRequest(`Coupon ${coupon.id} is used up or expired.`, param, 'coupon_expired');
  }
  if (coupon.currency !== null && coupon.currency !== currency) {
    throw invalidRequest(
      `The coupon ${coupon.id} takes off an amount of ${coupon.currency}, and cannot be applied to ${currency}.`,
      param,
    );
  }
}

/** The step at which a coupon can no longer be redeemed. */
export async function expireCoupon(tx: Tx, coupon: Coupon): Promise<void> {
  await tx.change(coupon, { valid: false });
}

function checkTerms(terms: NewCoupon, now: number): void {
  const { amountOff, currency, currencyOptions, percentOff } = terms;
  const { duration, durationInMonths, redeemBy } = terms;
  if ((amountOff === undefined) === (percentOff === undefined)) {
    throw invalidRequest('You must pass either amount_off or percent_off, and not both.');
  }
  if (amountOff !== undefined && currency === undefined) {
    throw invalidRequest('You must pass currency when passing amount_off', 'currency');
  }
  if (currencyOptions && (amountOff === undefined || (currency ?? '') in currencyOptions)) {
    throw invalidRequest(
      'You can only pass currency_options with amount_off, and for other currencies than its own.',
      'currency_options',
    );
  }
  if ((duration === 'repeating') !== (durationInMonths !== undefined)) {
    throw invalidRequest(
      'You must pass duration_in_months if the duration is repeating, and only then.',
      'duration_in_months',
    );
  }
  if (redeemBy !== undefined && redeemBy <= now) {
    throw invalidRequest('redeem_by must be in the future.', 'redeem_by');
  }
}
