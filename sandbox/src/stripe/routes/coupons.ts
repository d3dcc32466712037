import { z } from 'zod';
import { createCoupon, deleteCoupon, updateCoupon } from '../engine/catalog/coupons.ts';
import {
  createPromotionCode,
  spellingsOf,
  updatePromotionCode,
} from '../engine/catalog/promotion-codes.ts';
import type { Api } from '../wire/create-api.ts';
import {
  boolean,
  createdRange,
  integer,
  metadata,
  paging,
  text,
  unsettable,
} from '../wire/form.ts';
import { listPage } from '../wire/list.ts';

const positive = integer.refine((count) => count >= 1, {
  error: 'This value must be greater than or equal to 1.',
});

const percentage = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,4})?$/, { error: (issue) => `Invalid decimal: ${String(issue.input)}` })
  .transform(Number)
  .refine((percent) => percent > 0 && percent <= 100, {
    error: 'percent_off must be greater than 0 and at most 100.',
  });

/** Coupons and promotion codes. */
export function couponRoutes(api: Api): void {
  api.post(
    '/coupons',
    {
      id: text.optional(),
      name: text.max(40).optional(),
      amount_off: positive.optional(),
      currency: text.length(3).optional(),
      currency_options: z
        .record(text.length(3).toLowerCase(), z.strictObject({ amount_off: positive }))
        .optional(),
      percent_off: percentage.optional(),
      duration: z.enum(['forever', 'once', 'repeating']).default('once'),
      duration_in_months: positive.optional(),
      max_redemptions: positive.optional(),
      redeem_by: integer.optional(),
      metadata: metadata.optional(),
    },
    async (tx, params) =>
      createCoupon(tx, {
        id: params.id,
        name: params.name,
        amountOff: params.amount_off,
        currency: params.currency,
        currencyOptions: params.currency_options,
        percentOff: params.percent_off,
        duration: params.duration,
        durationInMonths: params.duration_in_months,
        maxRedemptions: params.max_redemptions,
        redeemBy: params.redeem_by,
        metadata: params.metadata,
      }),
  );
  api.get(
    '/coupons',
    { ...paging, created: createdRange.optional() },
    async (reader, { created, ...page }) =>
      listPage(reader, 'coupon', '/v1/coupons', page, { created }),
  );
  api.get('/coupons/:id', {}, async (reader, _params, id) => reader.require('coupon', id));
  api.post(
    '/coupons/:id',
    { name: unsettable(text.max(40)).optional(), metadata: metadata.optional() },
    async (tx, params, id) => updateCoupon(tx, await tx.require('coupon', id), params),
  );
  api.delete('/coupons/:id', {}, async (tx, _params, id) =>
    deleteCoupon(tx, await tx.require('coupon', id)),
  );
  promotionCodeRoutes(api);
}

function promotionCodeRoutes(api: Api): void {
  const path = '/promotion_codes';
  api.post(
    path,
    {
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
      code: text.optional(),
      customer: text.optional(),
      active: boolean.optional(),
      expires_at: integer.optional(),
      max_redemptions: positive.optional(),
      metadata: metadata.optional(),
    },
    async (tx, params) =>
      createPromotionCode(tx, {
        coupon: params.promotion.coupon,
        code: params.code,
        customer: params.customer,
        active: params.active,
        expiresAt: params.expires_at,
        maxRedemptions: params.max_redemptions,
        metadata: params.metadata,
      }),
  );
  api.get(
    path,
    {
      ...paging,
      active: boolean.optional(),
      code: text.optional(),
      coupon: text.optional(),
      created: createdRange.optional(),
      customer: text.optional(),
    },
    async (reader, { active, code, coupon, created, customer, ...page }) =>
      listPage(reader, 'promotion_code', `/v1${path}`, page, {
        created,
        customer,
        ...(code && { anyOf: await spellingsOf(reader, code) }),
        match: {
          ...(active !== undefined && { active }),
          ...(coupon && { promotion: { coupon } }),
        },
      }),
  );
  api.get(`${path}/:id`, {}, async (reader, _params, id) => reader.require('promotion_code', id));
  api.post(
    `${path}/:id`,
    { active: boolean.optional(), metadata: metadata.optional() },
    async (tx, params, id) =>
      updatePromotionCode(tx, await tx.require('promotion_code', id), params),
  );
}
