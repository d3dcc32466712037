import { newId, randomText } from '../../ids.ts';
import type { PromotionCode } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { mergeMetadata } from '../metadata.ts';

export type NewPromotionCode = {
  coupon: string;
  /** The code that customers type, in upper or lower case; generated if absent. */
  code?: string;
  /** The only customer who may use it. */
  customer?: string;
  /** Unix seconds. */
  expiresAt?: number;
  maxRedemptions?: number;
  active?: boolean;
  metadata?: Record<string, string> | null;
};

/**
 * Emits `promotion_code.created`.
 * @throws 400 for an unknown coupon or customer, a code that another active one has, or an end in
 * the past
 */
export async function createPromotionCode(tx: Tx, terms: NewPromotionCode): Promise<PromotionCode> {
  const coupon = await tx.require('coupon', terms.coupon, 'promotion[coupon]');
  if (terms.customer) await tx.require('customer', terms.customer, 'customer');
  const { code = randomText(8).toUpperCase(), expiresAt } = terms;
  if (await findPromotionCode(tx, code)) {
    throw invalidRequest(`An active promotion code with \`code: ${code}\` already exists.`, 'code');
  }
  if (expiresAt !== undefined && expiresAt <= tx.now()) {
    throw invalidRequest('expires_at must be in the future.', 'expires_at');
  }
  const promotionCode: PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: terms.active ?? true,
    code,
    created: tx.now(),
    customer: terms.customer ?? null,
    customer_account: null,
    expires_at: expiresAt ?? null,
    livemode: false,
    max_redemptions: terms.maxRedemptions ?? null,
    metadata: mergeMetadata({}, terms.metadata),
    promotion: { coupon: coupon.id, type: 'coupon' },
    restrictions: {
      first_time_transaction: false,
      minimum_amount: null,
      minimum_amount_currency: null,
    },
    times_redeemed: 0,
  };
  if (expiresAt !== undefined) await tx.schedule(expiresAt, 'expire_coupon', promotionCode.id);
  return tx.insert(promotionCode, 'promotion_code.created');
}

/** Emits `promotion_code.updated`. */
export async function updatePromotionCode(
  tx: Tx,
  promotionCode: PromotionCode,
  { active, metadata }: Pick<NewPromotionCode, 'active' | 'metadata'>,
): Promise<PromotionCode> {
  const merged = mergeMetadata(promotionCode.metadata ?? {}, metadata);
  return tx.change(
    promotionCode,
    { ...(active !== undefined && { active }), metadata: merged },
    'promotion_code.updated',
  );
}

/** The active code that a customer typed in, in upper or lower case. */
export async function findPromotionCode(
  reader: Reader,
  typed: string,
): Promise<PromotionCode | undefined> {
  const active = await reader.list('promotion_code', { match: { active: true } });
  return active.find(({ code }) => isSameCode(code, typed));
}

/** How a code is written that is asked for in upper or lower case. */
export async function spellingsOf(reader: Reader, asked: string): Promise<{ code: string }[]> {
  const all = await reader.list('promotion_code', {});
  return all.filter(({ code }) => isSameCode(code, asked)).map(({ code }) => ({ code }));
}

function isSameCode(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase();
}

/** Counts a redemption; the last one makes it inactive. Emits `promotion_code.updated`. */
export async function redeemPromotionCode(tx: Tx, promotionCode: PromotionCode): Promise<void> {
  const { max_redemptions } = promotionCode;
  const times_redeemed = promotionCode.times_redeemed + 1;
  const active = max_redemptions === null || times_redeemed < max_redemptions;
  await tx.change(promotionCode, { times_redeemed, active }, 'promotion_code.updated');
}

/** @throws 400 for a code that is inactive, or another customer's */
export function refusePromotionCode(
  { active, code, customer }: PromotionCode,
  buyer: string | null,
  param: string,
): void {
  if (!active) throw invalidRequest(`The promotion code ${code} is no longer active.`, param);
  if (customer !== null && customer !== buyer) {
    throw invalidRequest(`The promotion code ${code} is for another customer.`, param);
  }
}
