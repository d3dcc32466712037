import type { Action } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/roles';
import { sumUsed } from '../store/staff-actions.ts';
import type { ConsoleDatabase } from '../tables.ts';

/** The gift of an action to a customer: money in minor units of any currency, or days of a trial. */
export type Given = {
  of: 'refund' | 'credit' | 'trialDays';
  amount: number;
  /** The price of a month, for credit: its limit is a number of months. */
  month?: number;
};

type Limit = {
  /** The most that all staff may give one customer without a second person, within so many days. */
  perCustomer: number;
  days: number;
  /** The most that one member may give all customers alone within a day, refunds and credit together. */
  daily?: number;
};

/** The most that a role may give alone; above it, a second person decides. */
const limits: Record<Given['of'], Partial<Record<Role, Limit>>> = {
  refund: {
    support: { perCustomer: 50_00, days: 1, daily: 300_00 },
    lead: { perCustomer: 500_00, days: 1 },
    finance: { perCustomer: 500_00, days: 1 },
    owner: { perCustomer: 500_00, days: 1 },
  },
  /** In prices of a month. */
  credit: { support: { perCustomer: 1, days: 30, daily: 300_00 } },
  trialDays: {
    support: { perCustomer: 14, days: 90 },
    lead: { perCustomer: 60, days: 90 },
    owner: { perCustomer: 60, days: 90 },
  },
};

/** How often support extends the trials of one customer; beyond it, no one can approve. */
export const supportExtensions = 1;

/** How far back the customer's sum goes; undefined where a role has no limit. */
export function windowOf(role: Role, { of }: Given): number | undefined {
  return limits[of][role]?.days;
}

/**
 * Whether a second person must agree.
 * @param before what was given without a second person: to the customer within the limit's days, and by the
 *   person within a day
 */
export function exceedsLimit(
  role: Role,
  { of, amount, month = 1 }: Given,
  before: { toCustomer: number; byPerson: number },
): boolean {
  const limit = limits[of][role];
  // Credit has no limit beyond support; a role that gives no refunds gives none alone.
  if (!limit) return of === 'refund';
  const unit = of === 'credit' ? month : 1;
  if (before.toCustomer + amount > limit.perCustomer * unit) return true;
  return before.byPerson + amount > (limit.daily ?? Infinity);
}

/** Milliseconds. */
const day = 24 * 3_600_000;

const refunds: Action[] = ['refund', 'end-subscription'];
const actionsOf: Record<Given['of'], Action[]> = {
  refund: refunds,
  credit: ['give-credit'],
  trialDays: ['extend-trial'],
};
const money: Action[] = [...refunds, 'give-credit'];

type Asked = { staff: { id: string; role: Role }; userId: string | null; now: Date };

/** Whether a second person must agree to a plan. */
export async function isAboveLimit(
  db: ConsoleDatabase,
  { needsApproval, given }: { needsApproval: boolean; given?: Given },
  { staff, userId, now }: Asked,
): Promise<boolean> {
  if (needsApproval || !given || userId === null) return needsApproval;
  const before = (days: number) => new Date(now.getTime() - days * day);
  const window = windowOf(staff.role, given) ?? 0;
  const toCustomer = await sumUsed(db, actionsOf[given.of], { userId, since: before(window) });
  const byPerson = await sumUsed(db, money, { staffId: staff.id, since: before(1) });
  return exceedsLimit(staff.role, given, { toCustomer, byPerson });
}
