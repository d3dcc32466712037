import { lockSet } from '../../billing/store/price-sets.ts';
import type { Approval } from '../ask-approval.ts';
import type { ConsoleContext } from '../context.ts';
import type { ReadableTransaction } from '../tables.ts';
import { applyChange, previewChange, requirePreview } from './change-set.ts';

const action = 'schedule';

export async function digestOfSet(
  context: ConsoleContext,
  { asker, target: id }: Omit<Approval, 'by'>,
): Promise<string> {
  return (await previewChange(context, asker, { id, action })).digest;
}

/** Schedules prices to which a second person has agreed. */
export async function approveSet(
  context: ConsoleContext,
  trx: ReadableTransaction,
  { asker, by, target: id, digest, reason, note }: Approval,
): Promise<void> {
  await lockSet(trx, id);
  await requirePreview({ ...context, db: trx }, asker, { id, action }, digest);
  const approverId = by.staff.id;
  await applyChange(context, trx, { id, action }, { actor: asker, reason, note, approverId });
}
