import { minimumCharge } from '@stillweb/contract/currencies';
import type { Money } from './email-content.ts';

/** What a customer has at Stripe, in minor units by currency, as in `{ eur: -420 }`: below zero it is credit. */
export type Balances = Record<string, number>;

/** The credit that pays invoices in a currency; 0 where there is none, or a debt. */
export function creditIn(balances: Balances, currency: string): number {
  return Math.max(0, -(balances[currency] ?? 0));
}

/**
 * What the card pays of an invoice, and the credit that is left, in minor units. Below zero, credit is a debt, as of
 * an amount that is too small to charge: the next invoice adds it.
 */
export function useCredit(
  total: number,
  credit: number,
  currency: string,
): { due: number; credit: number } {
  const rest = credit - total;
  return -rest < minimumCharge(currency) ? { due: 0, credit: rest } : { due: -rest, credit: 0 };
}

/**
 * The currencies that bind a customer without a subscription: those with credit, or with a debt that can be charged.
 * Nothing collects a smaller debt, except the next invoice in its currency, if there is one.
 */
export function bindingCurrencies(balances: Balances): string[] {
  return Object.keys(balances).filter((currency) => {
    const balance = balances[currency] ?? 0;
    return balance < 0 || balance >= minimumCharge(currency);
  });
}

/** The credit in each currency that has some: an invoice is paid from that in its own currency only. */
export function listCredit(balances: Balances): Money[] {
  return Object.keys(balances)
    .toSorted()
    .map((currency) => ({ amount: creditIn(balances, currency), currency }))
    .filter(({ amount }) => amount > 0);
}
