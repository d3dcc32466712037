import { amountDue, balanceAfter } from '../../engine/invoices/invoice-body.ts';
import { recurrenceOf } from '../../engine/periods.ts';
import { planChange } from '../../engine/subscriptions/plan-change.ts';
import { previewInvoice } from '../../engine/subscriptions/preview-invoice.ts';
import { cardText, chargedCard } from '../kit/cards-on-file.ts';
import { formatDay } from '../kit/dates.ts';
import { formatMoney, formatPrice } from '../../money.ts';
import type { Price, Subscription } from '../../store/object-types.ts';
import type { Reader } from '../../store/reader.ts';
import { planName, planPrice, withTaxNote } from '../kit/subscription-text.ts';
import { balanceRows, invoiceRows } from '../invoice/invoice-page.tsx';
import type { PortalVisit } from './portal-session.ts';
import type { ConfirmView, PlanChoice } from './switch-pages.tsx';
import { offeredPrices, switchTerms } from './switch-plan.ts';
import type { RequestedSwitch } from './switch-plan.ts';
import { say } from '../../page-language.ts';

/** The plans on offer that can still be bought, in the configuration's order. */
export async function planChoices(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
): Promise<PlanChoice[]> {
  const current = subscription.items.data[0]?.price.id;
  const prices = await Promise.all(offeredPrices(visit).map((id) => reader.get('price', id)));
  const offered = prices.filter((price) => price?.active && price.recurring);
  return Promise.all(
    offered
      .filter((price) => price !== undefined)
      .map(async (price) => {
        const { name, price: text } = await priceText(reader, price, subscription);
        return { priceId: price.id, name, price: text, isCurrent: price.id === current };
      }),
  );
}

/** The cost of a switch now and later, before it is confirmed. */
export async function switchPreview(
  reader: Reader,
  visit: PortalVisit,
  subscription: Subscription,
  requested: RequestedSwitch,
): Promise<Omit<ConfirmView, 'back' | 'error' | 'action'>> {
  const { customer } = visit;
  const price = await reader.require('price', requested.price);
  const terms = switchTerms(visit, subscription, requested);
  const change = await planChange(reader, subscription, terms);
  const money = (minor: number) => formatMoney(minor, subscription.currency);
  // A switch leaves a scheduled cancellation as it is; the price of a renewal is shown anyway.
  const renewing = { ...subscription, cancel_at: null };
  const now = change.billsNow ? await previewInvoice(reader, renewing, terms) : null;
  const { currency } = subscription;
  const balance = now ? balanceAfter(now.total, customer.balance, currency) : customer.balance;
  const usual = await previewInvoice(reader, renewing, { ...terms, prorationBehavior: 'none' });
  const next = now ? usual : await previewInvoice(reader, renewing, terms);
  const nextAmount = amountDue(next.total, balance, currency);
  const nextDay = formatDay(change.item.current_period_end);
  const card = await chargedCard(reader, customer, subscription);
  const to = await priceText(reader, price, subscription);
  return {
    from: `${await planName(reader, subscription)}, ${planPrice(subscription)}`,
    to: { priceId: price.id, text: `${to.name}, ${to.price}` },
    at: requested.at,
    lines: now ? [...invoiceRows(now), ...balanceRows({ ...now, ending_balance: balance })] : [],
    dueToday: money(now?.amount_due ?? 0),
    creditLeft: balance < 0 ? money(-balance) : null,
    nextCharge: say(
      nextAmount === usual.total
        ? 'Next charge: {amount} on {day}.'
        : 'Next charge: {amount} on {day}, then {price}.',
      {
        amount: money(nextAmount),
        day: nextDay,
        price: formatPrice(usual.total, price.currency, recurrenceOf(price)),
      },
    ),
    card: card && cardText(card),
  };
}

async function priceText(
  reader: Reader,
  price: Price,
  subscription: Subscription,
): Promise<{ name: string; price: string }> {
  const product = await reader.get('product', price.product);
  const amount = formatPrice(price.unit_amount ?? 0, price.currency, recurrenceOf(price));
  return { name: product?.name ?? say('Plan'), price: withTaxNote(amount, subscription, price) };
}
