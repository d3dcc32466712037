import { randomText } from '../../ids.ts';
import type { Coupon, DeletedObject } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest, StripeError } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

export type NewCoupon = {
  id?: string;
  name?: string | null;
  /** In the smallest unit of `currency`. */
  amountOff?: number;
  currency?: string;
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
  return tx.insert(coupon, 'coupon.created');
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

/**
 * Counts a redemption. Emits `coupon.updated`.
 * @throws 400 for a coupon that expired or was redeemed often enough, or an amount of another
 * currency
 */
export async function redeemCoupon(
  tx: Tx,
  coupon: Coupon,
  currency: string,
  param: string,
): Promise<void> {
  refuseCoupon(coupon, currency, param);
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
  const { amountOff, currency, percentOff, duration, durationInMonths, redeemBy } = terms;
  if ((amountOff === undefined) === (percentOff === undefined)) {
    throw invalidRequest('You must pass either amount_off or percent_off, and not both.');
  }
  if (amountOff !== undefined && currency === undefined) {
    throw invalidRequest('You must pass currency when passing amount_off', 'currency');
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
