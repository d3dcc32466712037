import type { Charge } from '../../store/object-types.ts';
import type { Tx } from '../../store/tx.ts';
import { sequelOf } from '../cards/payment-methods.ts';
import { openDispute } from './disputes.ts';
import { warnOfFraud } from './fraud-warnings.ts';

/** Seconds from a charge to the dispute or the warning that its test card brings. */
const MOMENT = 5;

/** Schedules the dispute or the warning that the test card of a charge brings. */
export async function scheduleSequel(tx: Tx, charge: Charge): Promise<void> {
  const sequel = await sequelOf(tx, charge.payment_method);
  if (sequel === 'dispute' || sequel === 'fraud_warning') {
    await tx.schedule(tx.now() + MOMENT, 'follow_charge', charge.id);
  }
}

/** The step a moment after a charge. Does nothing if a refund was faster than the dispute. */
export async function followCharge(tx: Tx, charge: Charge): Promise<void> {
  const sequel = await sequelOf(tx, charge.payment_method);
  if (sequel === 'fraud_warning') await warnOfFraud(tx, charge);
  if (sequel === 'dispute' && !charge.refunded && !charge.disputed) await openDispute(tx, charge);
}
