import type { WithdrawalRefusal } from '@stillweb/contract/withdrawal';
import type { EndingReason } from '../tables.ts';
import { withdrawalWindow } from '../withdrawal-window.ts';

/** A paid invoice; amounts in minor units. */
export type ContractPayment = {
  paidAt: Date;
  /** The amount charged to the card; less than the invoice where credit paid a part. */
  charged: number;
  /** The part that was returned, or is on its way back. */
  refunded: number;
  /** The bank has taken it back already. */
  disputed: boolean;
};

/** A contract that its user wants to withdraw from. */
export type Contract = {
  isEnded: boolean;
  /** Why we have ended it. */
  ending: EndingReason | null;
  /** Invoices over more than nothing. */
  payments: ContractPayment[];
  /** Whether account, address or card have got money back by withdrawing from another contract. */
  withdrewBefore: boolean;
};

export type WithdrawalDecision = { lastDay: string | null; amount: number } & (
  | { possible: true }
  | { possible: false; refusal: WithdrawalRefusal }
);

/**
 * Whether a contract can be withdrawn from, and how much comes back: all that was paid for it and is not
 * returned yet. Before the first payment a withdrawal ends the contract, and nothing is to return.
 * @param at when the statement was made
 */
export function decideWithdrawal(contract: Contract, at: Date): WithdrawalDecision {
  const { isEnded, ending, payments, withdrewBefore } = contract;
  const [first] = payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  const window = first && withdrawalWindow(first.paidAt);
  const facts = { lastDay: window?.lastDay ?? null, amount: returnable(payments) };
  const refuse = (refusal: WithdrawalRefusal): WithdrawalDecision => ({
    ...facts,
    amount: 0,
    possible: false,
    refusal,
  });
  if (ending === 'WITHDRAWN') return refuse('WITHDRAWN');
  // One that we end for another reason is refunded as far as that reason asks for it.
  if (ending || (isEnded && facts.amount === 0)) return refuse('ENDED');
  if (!window) return { ...facts, possible: true };
  if (at > window.end) return refuse('OVER');
  if (withdrewBefore) return refuse('WITHDREW_BEFORE');
  return { ...facts, possible: true };
}

function returnable(payments: ContractPayment[]): number {
  return payments
    .filter(({ disputed }) => !disputed)
    .reduce((total, { charged, refunded }) => total + charged - refunded, 0);
}
