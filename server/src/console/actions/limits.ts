import { dayMs } from '@stillweb/contract/time';
import type { Action } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/staff/roles';
import { sumUsed } from '../store/staff-actions.ts';
import type { ConsoleDatabase } from '../tables.ts';

/** The value that an action gives a customer or takes back: money in `limitUnits`, or days of a trial. */
export type Given = {
  kind: 'refund' | 'credit' | 'void' | 'trialDays';
  amount: number;
  /** The price of a month, for credit: its limit is a number of months. */
  month?: number;
};

/** The amounts that limits take for equal, in minor units: those of support for one refund. */
const equalAmounts: Readonly<Record<string, number>> = {
  usd: 50_00,
  eur: 50_00,
  gbp: 45_00,
  aed: 180_00,
  jpy: 7500,
};

/**
 * Money as the limits count it: cents of a dollar at fixed weights, so that one limit holds for the acts of a member
 * in all currencies. More than any limit in a currency without a weight: there a second person decides.
 */
export function limitUnits({ amount, currency }: { amount: number; currency: string }): number {
  const weight = equalAmounts[currency];
  return weight === undefined ? Infinity : Math.ceil((amount * 50_00) / weight);
}

type Limit = {
  /** The most that all staff may give one customer without a second person, within so many days. */
  perCustomer: number | 'the price of a month';
  days: number;
  /** The most that one member may give all customers alone within a day, by these actions together. */
  daily?: { most: number; actions: Action[] };
};

const refunds: Action[] = ['refund', 'end-subscription'];
const credits: Action[] = ['give-credit'];
const voids: Action[] = ['void-credit'];
const actionsOf: Record<Given['kind'], Action[]> = {
  refund: refunds,
  credit: credits,
  void: voids,
  trialDays: ['extend-trial'],
};
const ofSupport = { most: 300_00, actions: [...refunds, ...credits, ...voids] };

/** The most that a role may give alone, in cents of a dollar; above it, a second person decides. */
const limits: Record<Given['kind'], Partial<Record<Role, Limit>>> = {
  refund: {
    support: { perCustomer: 50_00, days: 1, daily: ofSupport },
    lead: { perCustomer: 500_00, days: 1 },
    finance: { perCustomer: 500_00, days: 1 },
    owner: { perCustomer: 500_00, days: 1 },
  },
  credit: {
    support: { perCustomer: 'the price of a month', days: 30, daily: ofSupport },
    lead: { perCustomer: 200_00, days: 1, daily: { most: 200_00, actions: credits } },
    owner: { perCustomer: 500_00, days: 1, daily: { most: 500_00, actions: credits } },
  },
  void: {
    support: { perCustomer: 50_00, days: 1, daily: ofSupport },
    lead: { perCustomer: 500_00, days: 1 },
    owner: { perCustomer: 500_00, days: 1 },
  },
  trialDays: {
    support: { perCustomer: 14, days: 90 },
    lead: { perCustomer: 60, days: 90 },
    owner: { perCustomer: 60, days: 90 },
  },
};

/** How often support extends the trials of one customer; beyond it, no one can approve. */
export const supportExtensions = 1;

/** How far back the customer's sum goes; undefined where a role has no limit. */
export function windowOf(role: Role, { kind }: Given): number | undefined {
  return limits[kind][role]?.days;
}

/**
 * Whether a second person must agree.
 * @param before the sums given without a second person: to the customer within the limit's days, and by the
 *   person within a day
 */
export function exceedsLimit(
  role: Role,
  { kind, amount, month = 1 }: Given,
  before: { toCustomer: number; byPerson: number },
): boolean {
  const limit = limits[kind][role];
  // A role without a limit gives nothing alone, nor does any in a currency without a weight.
  if (!limit || amount === Infinity) return true;
  const { perCustomer, daily } = limit;
  const most = perCustomer === 'the price of a month' ? month : perCustomer;
  if (before.toCustomer + amount > most) return true;
  return before.byPerson + amount > (daily?.most ?? Infinity);
}

type Asked = { staff: { id: string; role: Role }; userId: string | null; now: Date };

/** Whether a second person must agree to a plan. */
export async function isAboveLimit(
  db: ConsoleDatabase,
  { needsApproval, given }: { needsApproval: boolean; given?: Given },
  { staff, userId, now }: Asked,
): Promise<boolean> {
  if (needsApproval || !given || userId === null) return needsApproval;
  const { kind } = given;
  const { days = 0, daily } = limits[kind][staff.role] ?? {};
  const since = (ago: number) => new Date(now.getTime() - ago * dayMs);
  const toCustomer = await sumUsed(db, actionsOf[kind], { userId, since: since(days) });
  const byPerson = daily
    ? await sumUsed(db, daily.actions, { staffId: staff.id, since: since(1) })
    : 0;
  return exceedsLimit(staff.role, given, { toCustomer, byPerson });
}
