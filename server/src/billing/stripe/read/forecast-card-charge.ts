import type { CardCharge } from '@stillweb/contract/billing/subscription';
import { useCredit } from '../../rules/balances.ts';

/** When a subscription renews. */
export type Schedule = {
  first: Date;
  /** The day of the month on which it renews, where the month is long enough. */
  anchorDay: number;
  /** Between two renewals. */
  months: number;
};

/** The cost of each renewal from this one on, in minor units, before credit is used. */
export type RenewalCost = { from: Date; amount: number };

type Renewals = {
  currency: string;
  /** On the account before the first renewal, in minor units; below zero it is a debt. */
  credit: number;
  schedule: Schedule;
  /** When it ends; null unless that is scheduled. */
  until: Date | null;
  /** The first renewal with its one-time additions: the total, and the part that the card pays. */
  first: { total: number; due: number };
  /** Of whole periods, oldest first. */
  costs: RenewalCost[];
};

/** A credit that lasts for longer than this has no forecast. */
const furthest = 1200;

/**
 * The first charge to the card after credit is used up. Stripe previews one invoice only, the next, so
 * that those after it are counted from what it previews for whole periods. Only its own preview says what
 * a last period costs that a scheduled end cuts short.
 */
export function forecastCardCharge(renewals: Renewals): CardCharge | null {
  const { currency, schedule, first, costs } = renewals;
  if (first.due > 0) return chargeAt(renewals, 0, first.due);
  let credit = renewals.credit - first.total;
  for (let count = 1; count <= furthest && isWhole(renewals, count); count += 1) {
    const cost = costAt(costs, renewalDate(schedule, count));
    const after = useCredit(cost, credit, currency);
    if (after.due > 0) return chargeAt(renewals, count, after.due);
    credit = after.credit;
  }
  return null;
}

/** The date of a renewal: the first is 0. A month that is too short has it on its last day, as at Stripe. */
export function renewalDate({ first, anchorDay, months }: Schedule, count: number): Date {
  if (count === 0) return first;
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth() + count * months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = new Date(first);
  date.setUTCFullYear(year, month, Math.min(anchorDay, lastDay));
  return date;
}

/** The first renewal at or after a moment; undefined if that is too far away. */
export function renewalAfter(schedule: Schedule, moment: Date): Date | undefined {
  for (let count = 0; count <= furthest; count += 1) {
    const date = renewalDate(schedule, count);
    if (date >= moment) return date;
  }
  return undefined;
}

/** Whether the period of a renewal is not cut short by a scheduled end. */
function isWhole({ schedule, until }: Renewals, count: number): boolean {
  return until === null || renewalDate(schedule, count + 1) <= until;
}

function chargeAt(renewals: Renewals, count: number, amount: number): CardCharge {
  const { currency, credit, schedule, costs, until } = renewals;
  const next = renewalDate(schedule, count + 1);
  const later = [
    ...(isWhole(renewals, count + 1) ? [{ from: next, amount: costAt(costs, next) }] : []),
    ...costs.filter(({ from }) => from > next && (until === null || from < until)),
  ].filter((cost, index, all) => cost.amount !== all[index - 1]?.amount);
  return {
    amount,
    currency,
    date: renewalDate(schedule, count).toISOString(),
    credit: Math.max(0, credit),
    renewalsCovered: count,
    later: later.map(({ from, amount: cost }) => ({ amount: cost, from: from.toISOString() })),
  };
}

function costAt(costs: RenewalCost[], date: Date): number {
  return costs.findLast(({ from }) => from <= date)?.amount ?? 0;
}
