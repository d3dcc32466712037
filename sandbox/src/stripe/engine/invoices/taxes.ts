import type {
  CheckoutSession,
  Customer,
  Invoice,
  InvoiceLine,
  Price,
  Subscription,
} from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { netOf } from './discount-lines.ts';
import type { Tx } from '../../store/tx.ts';

type Tax = NonNullable<InvoiceLine['taxes']>[number];

/** How the lines of an invoice with tax are taxed. */
export type TaxTerms = {
  /** Null while the customer's address is not known: nothing can be added then. */
  rate: TaxRate | null;
  /** The prices of the lines, which say whether they contain their tax. */
  prices: Price[];
};

/** Percent; a place of no table has none, as where the seller is not registered. */
export type TaxRate = { id: string; percent: number };

const percentOf: Record<string, number> = { AE: 5, DE: 19, FR: 20, GB: 20, IE: 23 };
const percentOfPostalCode: Record<string, number> = { 'US 10001': 8.875 };

/** The rate at an address; null without a country. */
export function taxRateAt(address: Customer['address']): TaxRate | null {
  if (!address?.country) return null;
  const { country, postal_code } = address;
  const place = `${country} ${postal_code ?? ''}`;
  const percent = percentOfPostalCode[place] ?? percentOf[country] ?? 0;
  return { id: `txr_sandbox_${country.toLowerCase()}_${percent}`, percent };
}

/** The terms for an invoice of a subscription; undefined where automatic tax is off. */
export async function taxTermsFor(
  reader: Reader,
  {
    customer,
    subscription,
    lines,
  }: { customer: Customer; subscription?: Subscription; lines: InvoiceLine[] },
): Promise<TaxTerms | undefined> {
  if (!subscription?.automatic_tax.enabled) return undefined;
  const ids = new Set(lines.flatMap(({ pricing }) => pricing?.price_details?.price ?? []));
  const prices = await Promise.all([...ids].map(async (id) => reader.require('price', id)));
  return { rate: taxRateAt(customer.address), prices };
}

/** @throws 400 as at Stripe for a customer whose address is not known */
export function requireTaxLocation({ address }: Customer): void {
  if (taxRateAt(address)) return;
  throw invalidRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    undefined,
    'customer_tax_location_invalid',
  );
}

/** The lines with their taxes, worked out of what discounts leave. */
export function taxLines(lines: InvoiceLine[], terms: TaxTerms | undefined): InvoiceLine[] {
  if (!terms?.rate) return lines;
  const { rate, prices } = terms;
  return lines.map((line) => {
    const price = prices.find(({ id }) => id === line.pricing?.price_details?.price);
    const behavior = taxBehaviorOf(price ?? { currency: line.currency, tax_behavior: null });
    return { ...line, taxes: [taxOn(netOf(line), rate, behavior)] };
  });
}

/** A price without `tax_behavior` contains its tax, except in US dollars: Stripe's default. */
export function taxBehaviorOf({
  currency,
  tax_behavior,
}: Pick<Price, 'currency' | 'tax_behavior'>): Tax['tax_behavior'] {
  if (tax_behavior === 'exclusive' || tax_behavior === 'inclusive') return tax_behavior;
  return currency === 'usd' ? 'exclusive' : 'inclusive';
}

/** @param net in the currency's smallest unit, tax contained if it is inclusive */
export function taxOn(
  net: number,
  { id, percent }: TaxRate,
  tax_behavior: Tax['tax_behavior'],
): Tax {
  const isInclusive = tax_behavior === 'inclusive';
  const amount = Math.round((net * percent) / (isInclusive ? 100 + percent : 100));
  return {
    amount,
    tax_behavior,
    tax_rate_details: { tax_rate: id },
    taxability_reason: percent === 0 ? 'not_collecting' : 'standard_rated',
    taxable_amount: isInclusive ? net - amount : net,
    type: 'tax_rate_details',
  };
}

/** An amount plus any tax added to it at an address, in the currency's smallest unit. */
export function withAddedTax(
  price: Pick<Price, 'currency' | 'tax_behavior'>,
  net: number,
  address: Customer['address'],
): number {
  const rate = taxRateAt(address);
  const behavior = taxBehaviorOf(price);
  return rate && behavior === 'exclusive' ? net + taxOn(net, rate, behavior).amount : net;
}

/** The fields of an invoice that follow from its taxed lines. */
export function taxFields(lines: InvoiceLine[], terms: TaxTerms | undefined) {
  const taxes = lines.flatMap((line) => line.taxes ?? []);
  const amounts = lines.reduce((sum, { amount }) => sum + amount, 0);
  const net = lines.reduce((sum, line) => sum + netOf(line), 0);
  const added = sumOf(taxes.filter(({ tax_behavior }) => tax_behavior === 'exclusive'));
  const contained = lines.reduce((sum, line) => sum + containedTax(line, terms), 0);
  return {
    automatic_tax: automaticTax(terms),
    subtotal: amounts,
    subtotal_excluding_tax: amounts - contained,
    total: net + added,
    total_excluding_tax: net + added - sumOf(taxes),
    total_taxes: totalTaxes(taxes),
  } satisfies Partial<Invoice>;
}

/** The tax within a line's amount, before discounts. */
function containedTax({ amount, taxes }: InvoiceLine, terms: TaxTerms | undefined): number {
  const isContained = taxes?.some(({ tax_behavior }) => tax_behavior === 'inclusive');
  return terms?.rate && isContained ? taxOn(amount, terms.rate, 'inclusive').amount : 0;
}

function totalTaxes(taxes: Tax[]): Tax[] {
  const behaviors = [...new Set(taxes.map(({ tax_behavior }) => tax_behavior))];
  return behaviors.flatMap((behavior) => {
    const [first, ...others] = taxes.filter(({ tax_behavior }) => tax_behavior === behavior);
    return first ? others.reduce(addTax, first) : [];
  });
}

function addTax(sum: Tax, { amount, taxable_amount }: Tax): Tax {
  return {
    ...sum,
    amount: sum.amount + amount,
    taxable_amount: (sum.taxable_amount ?? 0) + (taxable_amount ?? 0),
  };
}

function sumOf(taxes: Pick<Tax, 'amount'>[]): number {
  return taxes.reduce((sum, { amount }) => sum + amount, 0);
}

function automaticTax(terms: TaxTerms | undefined): Invoice['automatic_tax'] {
  return {
    disabled_reason: null,
    enabled: terms !== undefined,
    ...calculationOf(terms !== undefined, terms?.rate ?? null),
  };
}

/** Stripe's fields for a tax calculation, the same on an invoice and a checkout session. */
function calculationOf(enabled: boolean, rate: TaxRate | null) {
  if (!enabled) return { liability: null, provider: null, status: null };
  const status = rate ? ('complete' as const) : ('requires_location_inputs' as const);
  return { liability: { type: 'self' as const }, provider: 'stripe', status };
}

/** `automatic_tax` of a subscription. */
export function subscriptionTax(enabled: boolean): Subscription['automatic_tax'] {
  return { disabled_reason: null, enabled, liability: enabled ? { type: 'self' } : null };
}

/** `automatic_tax` of a checkout session at whose address this rate applies. */
export function sessionTax(
  enabled: boolean,
  rate: TaxRate | null,
): CheckoutSession['automatic_tax'] {
  return { enabled, ...calculationOf(enabled, rate) };
}

/**
 * Before a renewal is finalized: one whose customer has no address any more is charged without tax, and the
 * subscription from then on too, which says why. Emits `customer.subscription.updated`.
 * Source: Stripe's changelog of 2024-12-18, "Adds disabled reason to invoices, subscriptions, and schedules".
 */
export async function disableTaxWithoutLocation(
  tx: Tx,
  invoice: Invoice,
  subscription: Subscription | undefined,
): Promise<Invoice> {
  if (invoice.automatic_tax.status !== 'requires_location_inputs') return invoice;
  if (subscription) {
    const automatic_tax = {
      ...subscriptionTax(false),
      disabled_reason: 'requires_location_inputs' as const,
    };
    await tx.change(subscription, { automatic_tax }, 'customer.subscription.updated');
  }
  return tx.change(invoice, {
    automatic_tax: {
      disabled_reason: 'finalization_requires_location_inputs',
      enabled: false,
      liability: null,
      provider: null,
      status: null,
    },
  });
}
