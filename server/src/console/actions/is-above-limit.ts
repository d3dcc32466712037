import type { Role } from '@stillweb/contract/console/roles';
import { sumRefunds } from '../store/staff-actions.ts';
import type { ConsoleDatabase } from '../tables.ts';
import type { Planned } from './action-kind.ts';
import { exceedsRefundLimit } from './limits.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;

/** Whether a second person must agree to a plan. */
export async function isAboveLimit(
  db: ConsoleDatabase,
  { needsApproval, refund = 0 }: Pick<Planned, 'needsApproval' | 'refund'>,
  { staff, now }: { staff: { id: string; role: Role }; now: Date },
): Promise<boolean> {
  if (needsApproval || refund === 0) return needsApproval;
  const since = new Date(now.getTime() - day);
  const refunded = await sumRefunds(db, { staffId: staff.id, since });
  return exceedsRefundLimit(staff.role, refund, refunded);
}
