import type { CheckoutSession } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { findPromotionCode } from '../catalog/promotion-codes.ts';
import { discountedAmount } from '../invoices/discount-lines.ts';
import { promotionOf } from '../invoices/discounts.ts';
import type { DiscountChoice } from '../invoices/discounts.ts';
import { expireIncomplete } from '../subscriptions/cancellation.ts';
import { checkoutTermsOf } from './checkout-terms.ts';
import { addressOf, sessionAmounts } from './session-tax.ts';

/**
 * Gives a session its discount, which is redeemed when the subscription starts.
 * @throws 400 for a coupon or promotion code that this buyer cannot redeem
 */
export async function discountSession(
  tx: Tx,
  session: CheckoutSession,
  choice: DiscountChoice,
): Promise<CheckoutSession> {
  const { customer, currency, amount_subtotal, automatic_tax } = session;
  const { coupon, promotionCode } = await promotionOf(tx, choice, {
    customer,
    currency: currency ?? '',
  });
  const subtotal = amount_subtotal ?? 0;
  const total = discountedAmount(subtotal, [{ discount: coupon.id, coupon }]);
  return tx.change(session, {
    discounts: [{ coupon: coupon.id, promotion_code: promotionCode?.id ?? null }],
    ...sessionAmounts(
      await tx.require('price', (await checkoutTermsOf(tx, session.id)).price),
      { subtotal, discount: subtotal - total },
      { enabled: automatic_tax.enabled, address: await addressOf(tx, session) },
    ),
  });
}

/**
 * The promotion code that a buyer typed in on the checkout page. An incomplete subscription of a
 * declined attempt ends, because its invoice has no discount.
 * @throws 400 for a code that this buyer cannot redeem
 */
export async function enterPromotionCode(
  tx: Tx,
  session: CheckoutSession,
  typed: string,
): Promise<void> {
  const code = session.allow_promotion_codes && (await findPromotionCode(tx, typed.trim()));
  if (!code) throw invalidRequest('This code is invalid.', 'promotion_code');
  await discountSession(tx, session, { promotion_code: code.id });
  const { attempted } = await checkoutTermsOf(tx, session.id);
  const subscription = await tx.get('subscription', attempted ?? '');
  if (subscription) await expireIncomplete(tx, subscription);
}

/** The discounts of a session as the parameter of the subscription that it starts. */
export function choicesOf({ discounts }: CheckoutSession): DiscountChoice[] {
  return (discounts ?? []).map(({ coupon, promotion_code }) =>
    promotion_code ? { promotion_code } : { coupon: coupon ?? '' },
  );
}
