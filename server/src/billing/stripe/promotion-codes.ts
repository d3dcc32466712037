import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { BillingContext } from '../context.ts';
import { idOf } from './objects.ts';

/** A promotion code as Stripe writes it, and its id. */
export type UsableCode = Pick<Stripe.PromotionCode, 'id' | 'code'>;

/**
 * The active promotion code that a buyer means: an own one before that of everybody.
 * @throws UNKNOWN_PROMOTION_CODE if there is none for this customer
 */
export async function findPromotionCode(
  { stripe }: Pick<BillingContext, 'stripe'>,
  code: string,
  customerId: string,
): Promise<UsableCode> {
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 100 });
  const own = data.find(({ customer }) => idOf(customer) === customerId);
  const found = own ?? data.find(({ customer }) => customer === null);
  if (!found) throw new AppError('UNKNOWN_PROMOTION_CODE');
  return found;
}
