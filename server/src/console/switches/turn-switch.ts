import type { SwitchState, TurnRequest } from '@stillweb/contract/console/switches';
import { checkoutSwitch } from '@stillweb/contract/switches';
import { closeCheckoutsQueue } from '../../billing/jobs.ts';
import { isSwitchedOn, lockSwitch } from '../../platform/switches.ts';
import { AppError } from '../../platform/app-error.ts';
import { appendAudit, type Actor } from '../append-audit.ts';
import type { ConsoleContext } from '../context.ts';
import { saveSwitch } from '../store/switches.ts';
import { knownSwitches, listSwitches } from './list-switches.ts';

/**
 * Switches something off or on, for all servers at once. What is as it was asked for stays as it is, with
 * the reason of whoever turned it.
 * @throws AppError NOT_FOUND
 */
export async function turnSwitch(
  context: ConsoleContext,
  by: Actor,
  name: string,
  request: TurnRequest,
): Promise<SwitchState> {
  const isKnown = knownSwitches(context).some((one) => one.name === name);
  if (!isKnown) throw new AppError('NOT_FOUND');
  await save(context, by, name, request);
  const switches = await listSwitches(context);
  const turned = switches.find((one) => one.name === name);
  if (!turned) throw new AppError('NOT_FOUND');
  return turned;
}

async function save(
  { db, billing, clock }: ConsoleContext,
  by: Actor,
  name: string,
  { on, reason, note }: TurnRequest,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockSwitch(trx, name, 'exclusive');
    const wasOn = await isSwitchedOn(trx, name);
    if (wasOn === on) return;
    await saveSwitch(trx, { name, on, reason, note, staffId: by.staff.id, now: clock() });
    // A page of a checkout that is open could be paid for a day.
    if (name === checkoutSwitch && !on) await billing.jobs.enqueue(trx, closeCheckoutsQueue, {});
    const change = { before: { on: wasOn }, after: { on } };
    await appendAudit(trx, clock, by, {
      action: 'turn-switch',
      target: name,
      reason,
      note,
      ...change,
    });
  });
}
