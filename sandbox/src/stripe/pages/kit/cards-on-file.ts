import { hasEnded } from '../../engine/subscriptions/subscription-body.ts';
import type { Customer, PaymentMethod, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { say } from '../../page-language.ts';

/** The card that is charged: the subscription's own before the customer's default. */
export async function chargedCard(
  reader: Reader,
  customer: Customer,
  subscription: Subscription,
): Promise<PaymentMethod | null> {
  const id = subscription.default_payment_method;
  const ownCard = id ? await reader.get('payment_method', id) : undefined;
  return ownCard ?? defaultCard(reader, customer);
}

/** The customer's default card; checkout sets none, so then the card of the newest subscription. */
export async function cardOnFile(
  reader: Reader,
  customer: Customer,
): Promise<PaymentMethod | null> {
  const card = await defaultCard(reader, customer);
  if (card) return card;
  const subscriptions = await reader.list('subscription', { customer: customer.id });
  const newest = subscriptions.find((subscription) => !hasEnded(subscription));
  return newest ? chargedCard(reader, customer, newest) : null;
}

async function defaultCard(reader: Reader, customer: Customer): Promise<PaymentMethod | null> {
  const id = customer.invoice_settings.default_payment_method;
  return (id && (await reader.get('payment_method', id))) || null;
}

interface Method {
  type: string;
  card?: { brand: string; last4: string; exp_month: number; exp_year: number } | null;
}

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** `Visa ending in 4242, expires 12/2030`. */
export function cardText({ type, card }: Method): string {
  if (!card) return type;
  const brand = brands[card.brand] ?? card.brand;
  const month = String(card.exp_month).padStart(2, '0');
  const expiry = `${month}/${card.exp_year}`;
  return say('{brand} ending in {last4}, expires {expiry}', { brand, last4: card.last4, expiry });
}
