import type { Action } from '@stillweb/contract/console/actions';
import type { Role } from '@stillweb/contract/console/roles';
import { sumUsed } from '../store/staff-actions.ts';
import type { ConsoleDatabase } from '../tables.ts';
import type { Planned } from './action-kind.ts';
import { exceedsLimit, windowOf, type Given } from './limits.ts';

/** Milliseconds. */
const day = 24 * 3_600_000;

const refunds: Action[] = ['refund', 'end-subscription'];
const actionsOf: Record<Given['of'], Action[]> = {
  refund: refunds,
  credit: ['give-credit'],
  trialDays: ['extend-trial'],
};
const money: Action[] = [...refunds, 'give-credit'];

type Asked = { staff: { id: string; role: Role }; userId: string; now: Date };

/** Whether a second person must agree to a plan. */
export async function isAboveLimit(
  db: ConsoleDatabase,
  { needsApproval, given }: Pick<Planned, 'needsApproval' | 'given'>,
  { staff, userId, now }: Asked,
): Promise<boolean> {
  if (needsApproval || !given) return needsApproval;
  const before = (days: number) => new Date(now.getTime() - days * day);
  const window = windowOf(staff.role, given) ?? 0;
  const toCustomer = await sumUsed(db, actionsOf[given.of], { userId, since: before(window) });
  const byPerson = await sumUsed(db, money, { staffId: staff.id, since: before(1) });
  return exceedsLimit(staff.role, given, { toCustomer, byPerson });
}
