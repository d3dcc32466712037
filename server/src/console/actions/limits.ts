import type { Role } from '@stillweb/contract/console/roles';

type RefundLimit = {
  /** Of one refund. */
  each: number;
  /** Of all that one person refunds alone within 24 hours. */
  daily?: number;
};

/** What a role may give away alone; above it, a second person decides. Amounts in minor units of any currency. */
const limits = {
  refund: {
    support: { each: 50_00, daily: 300_00 },
    lead: { each: 500_00 },
    finance: { each: 500_00 },
    owner: { each: 500_00 },
  },
  /** Days by which a trial is extended. */
  trialDays: { support: 14 },
  /** How often a role extends the trials of one customer; beyond it, nobody can approve. */
  trialExtensions: { support: 1 },
  /** Credit, in prices of a month. */
  creditMonths: { support: 1 },
} as const satisfies Record<string, Partial<Record<Role, number | RefundLimit>>>;

/** A limit of a role; undefined where it has none. */
export function limitOf(
  of: 'trialDays' | 'trialExtensions' | 'creditMonths',
  role: Role,
): number | undefined {
  const table: Partial<Record<Role, number>> = limits[of];
  return table[role];
}

/**
 * Whether a refund needs a second person.
 * @param refundedToday what the person has refunded alone within 24 hours
 */
export function exceedsRefundLimit(role: Role, amount: number, refundedToday: number): boolean {
  const table: Partial<Record<Role, RefundLimit>> = limits.refund;
  const limit = table[role];
  if (!limit) return true;
  return amount > limit.each || refundedToday + amount > (limit.daily ?? Infinity);
}
