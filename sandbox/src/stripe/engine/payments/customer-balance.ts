import { newId } from '../../ids.ts';
import type { Customer, CustomerBalanceTransaction } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { invalidRequest } from '../../stripe-error.ts';
import { otherBalancesOf } from '../catalog/customer-currency.ts';
import { mergeMetadata } from '../metadata.ts';

/** A movement of a customer's balance. */
export type BalanceChange = {
  /** In the currency's smallest unit; negative is credit, which pays the next invoices. */
  amount: number;
  currency: string;
  description?: string | null;
  metadata?: Record<string, string> | null;
};

/**
 * Gives a customer credit, or adds a debt to the next invoice in its currency, which becomes the
 * customer's if it had none. Emits `customer.updated`.
 * @throws 400 for an amount of 0
 */
export async function adjustBalance(
  tx: Tx,
  customer: Customer,
  change: BalanceChange,
): Promise<CustomerBalanceTransaction> {
  if (change.amount === 0) {
    throw invalidRequest('The amount of a balance transaction cannot be 0.', 'amount');
  }
  const currency = change.currency.toLowerCase();
  const own = customer.currency ? customer : await tx.change(customer, { currency });
  return moveBalance(tx, own, { ...change, currency, type: 'adjustment', invoice: null });
}

/** Makes the balance an amount, by a movement over the difference. Emits `customer.updated`. */
export async function setBalance(tx: Tx, customer: Customer, balance: number): Promise<Customer> {
  if (balance === customer.balance) return customer;
  const amount = balance - customer.balance;
  const currency = customer.currency ?? 'usd';
  await moveBalance(tx, customer, { amount, currency, type: 'adjustment', invoice: null });
  return tx.require('customer', customer.id);
}

/**
 * Writes a movement that an invoice causes: credit that it uses, adds or, voided, returns, and an amount that is
 * too small to be charged.
 * Does nothing for 0. Emits `customer.updated`.
 */
export async function moveBalanceForInvoice(
  tx: Tx,
  customer: Customer,
  type: 'applied_to_invoice' | 'invoice_too_small' | 'unapplied_from_invoice',
  { amount, currency, invoice }: { amount: number; currency: string; invoice: string },
): Promise<void> {
  if (amount !== 0) await moveBalance(tx, customer, { type, amount, currency, invoice });
}

async function moveBalance(
  tx: Tx,
  customer: Customer,
  change: BalanceChange & Pick<CustomerBalanceTransaction, 'type' | 'invoice'>,
): Promise<CustomerBalanceTransaction> {
  const others = await otherBalancesOf(tx, customer.id);
  const isOwn = change.currency === customer.currency || customer.currency === null;
  const before = isOwn ? customer.balance : (others[change.currency] ?? 0);
  const balance = before + change.amount;
  const movement: CustomerBalanceTransaction = {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: tx.now(),
    credit_note: null,
    currency: change.currency,
    customer: customer.id,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: balance,
    invoice: change.invoice,
    livemode: false,
    metadata: mergeMetadata({}, change.metadata),
    type: change.type,
  };
  await tx.insert(movement);
  if (isOwn) {
    await tx.change(customer, { balance }, 'customer.updated');
  } else {
    await tx.setInternalData([customer.id], {
      balances: { ...others, [change.currency]: balance },
    });
    await tx.emit('customer.updated', customer);
  }
  return movement;
}
