import { couponIn } from '../../engine/catalog/coupons.ts';
import { checkoutTermsOf } from '../../engine/checkout/checkout-terms.ts';
import { addressOf, asksForAddress, asksForTaxId } from '../../engine/checkout/session-tax.ts';
import { taxBehaviorOf } from '../../engine/invoices/taxes.ts';
import { DAY, recurrenceOf } from '../../engine/periods.ts';
import type { CheckoutSession, Customer } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import type { CheckoutForm } from './checkout-form.ts';
import type { CheckoutView } from './checkout-page.tsx';
import { summarizeOrder, orderTax } from './order-summary.ts';
import { enteredAddress } from './check-entry.ts';

/** The content of the checkout page for an open session. */
export async function checkoutView(
  reader: Reader,
  session: CheckoutSession,
  seller: string,
  form: CheckoutForm,
): Promise<CheckoutView> {
  const terms = await checkoutTermsOf(reader, session.id);
  const price = await reader.require('price', terms.price);
  const product = await reader.require('product', price.product);
  const address = enteredAddress(form.entry) ?? (await addressOf(reader, session));
  const item = {
    productName: product.name,
    productDescription: product.description,
    unitAmount: price.unit_amount ?? 0,
    quantity: terms.quantity,
    currency: price.currency,
    recurring: recurrenceOf(price),
    plusTax: session.automatic_tax.enabled && taxBehaviorOf(price) === 'exclusive',
    ...(session.automatic_tax.enabled && {
      taxOf: (net: number) => orderTax(price, net, address),
    }),
  };
  const coupon = await reader.get('coupon', session.discounts?.[0]?.coupon ?? '');
  const discount = coupon ? await couponIn(reader, coupon, price.currency) : null;
  const { trialDays, trialEnd } = terms;
  const days = trialEnd === null ? trialDays : Math.ceil((trialEnd - reader.now()) / DAY);
  return {
    ...form,
    entry: { ...form.entry, ...(form.entry.country === '' && placeOf(address)) },
    seller,
    order: summarizeOrder(item, days, reader.now(), discount),
    asksForAddress: asksForAddress(session) || asksForTaxId(session),
    hasTax: session.automatic_tax.enabled,
    asksForTaxId: asksForTaxId(session),
    asksForBusinessName: session.name_collection?.business?.enabled ?? false,
    submitText: session.custom_text.submit?.message ?? null,
    promotionCodes: session.allow_promotion_codes ?? false,
    email: await customerEmail(reader, session),
    backUrl: session.cancel_url,
    action: `/checkout/${session.id}`,
  };
}

function placeOf(address: Customer['address']) {
  return { country: address?.country ?? '', postalCode: address?.postal_code ?? '' };
}

async function customerEmail(reader: Reader, session: CheckoutSession): Promise<string | null> {
  if (!session.customer) return session.customer_email;
  const customer = await reader.get('customer', session.customer);
  return customer?.email ?? session.customer_email ?? '';
}
