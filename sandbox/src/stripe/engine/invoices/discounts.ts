import { newId } from '../../ids.ts';
import type {
  Coupon,
  Discount,
  Invoice,
  PromotionCode,
  Subscription,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { couponIn, redeemCoupon, refuseCoupon } from '../catalog/coupons.ts';
import { redeemPromotionCode, refusePromotionCode } from '../catalog/promotion-codes.ts';
import { addIntervals } from '../periods.ts';
import type { Reduction } from './discount-lines.ts';

/** One of `discounts` in a request: what to redeem, or a discount to keep. */
export type DiscountChoice = { coupon?: string; promotion_code?: string; discount?: string };

/** The discount that a choice redeems. */
export type Promotion = { coupon: Coupon; promotionCode: PromotionCode | null };

/**
 * The coupon of a choice, and the promotion code if it names one; nothing is redeemed yet.
 * @throws 400 for one that is unknown, used up, expired, or another customer's
 */
export async function promotionOf(
  reader: Reader,
  choice: DiscountChoice,
  buyer: { customer: string | null; currency: string },
): Promise<Promotion> {
  const param = choice.promotion_code ? 'discounts[0][promotion_code]' : 'discounts[0][coupon]';
  const promotionCode = choice.promotion_code
    ? await reader.require('promotion_code', choice.promotion_code, param)
    : null;
  if (promotionCode) refusePromotionCode(promotionCode, buyer.customer, param);
  const id = promotionCode ? promotionCode.promotion.coupon : choice.coupon;
  const own = await reader.require('coupon', id ?? '', param);
  const coupon = await couponIn(reader, own, buyer.currency);
  refuseCoupon(coupon, buyer.currency, param);
  return { coupon, promotionCode };
}

/**
 * The discounts of a subscription after a request that names them all: those of `choices`, new or
 * kept. Emits `customer.discount.created` and `customer.discount.deleted`. Returns their ids.
 * @throws 400 like `promotionOf`, and for a discount that the subscription does not have
 */
export async function chooseDiscounts(
  tx: Tx,
  subscription: Subscription,
  choices: DiscountChoice[],
): Promise<string[]> {
  const chosen: string[] = [];
  for (const choice of choices) {
    chosen.push(
      choice.discount
        ? ownDiscount(subscription, choice.discount)
        : await redeem(tx, subscription, choice),
    );
  }
  for (const id of subscription.discounts.filter((before) => !chosen.includes(before))) {
    await tx.emit('customer.discount.deleted', await tx.require('discount', id));
  }
  return chosen;
}

/** The discounts of a subscription that apply to an invoice of this time (unix seconds). */
export async function reductionsAt(
  reader: Reader,
  subscription: Subscription,
  at: number,
): Promise<Reduction[]> {
  const found = await Promise.all(
    subscription.discounts.map(async (id) => reader.require('discount', id)),
  );
  return Promise.all(
    found
      .filter(({ end }) => end === null || end > at)
      .map(async ({ id, source }) => {
        const coupon = await couponOf(reader, source);
        return { discount: id, coupon: await couponIn(reader, coupon, subscription.currency) };
      }),
  );
}

/**
 * The ids of the discounts that a subscription still has after an invoice: one that applies once is
 * spent when it has taken something off. Emits `customer.discount.deleted` for the others.
 */
export async function discountsAfter(
  tx: Tx,
  subscription: Subscription,
  { total_discount_amounts }: Invoice,
): Promise<string[]> {
  const left: string[] = [];
  for (const id of subscription.discounts) {
    const discount = await tx.require('discount', id);
    const { duration } = await couponOf(tx, discount.source);
    const taken = total_discount_amounts?.find((total) => total.discount === id)?.amount ?? 0;
    const isSpent = duration === 'once' && taken > 0;
    const hasEnded = discount.end !== null && discount.end <= tx.now();
    if (isSpent || hasEnded) await tx.emit('customer.discount.deleted', discount);
    else left.push(id);
  }
  return left;
}

/** The coupon of a discount, which stays what it was after the coupon is deleted. */
async function couponOf(reader: Reader, { coupon }: Discount['source']): Promise<Coupon> {
  const row = await reader.find(coupon ?? '');
  if (row?.body.object !== 'coupon') throw new Error(`${coupon} is no coupon`);
  return row.body;
}

/**
 * A discount that the subscription has.
 * @throws 400 `resource_missing` for another one
 */
export function ownDiscount({ id, discounts }: Subscription, discount: string): string {
  if (discounts.includes(discount)) return discount;
  throw invalidRequest(
    `The subscription ${id} has no discount ${discount}.`,
    'discounts[0][discount]',
    'resource_missing',
  );
}

async function redeem(tx: Tx, subscription: Subscription, choice: DiscountChoice): Promise<string> {
  const { customer, currency } = subscription;
  const { coupon, promotionCode } = await promotionOf(tx, choice, { customer, currency });
  await redeemCoupon(tx, await tx.require('coupon', coupon.id));
  if (promotionCode) await redeemPromotionCode(tx, promotionCode);
  const { duration_in_months: months } = coupon;
  const discount: Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer,
    customer_account: null,
    end:
      months === null
        ? null
        : addIntervals(tx.now(), { interval: 'month', interval_count: 1 }, months),
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode?.id ?? null,
    source: { coupon: coupon.id, type: 'coupon' },
    start: tx.now(),
    subscription: subscription.id,
    subscription_item: null,
  };
  await tx.insert(discount, 'customer.discount.created');
  return discount.id;
}
