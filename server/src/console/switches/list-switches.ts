import type { SwitchState } from '@stillweb/contract/console/switches';
import { checkoutSwitch, signUpSwitch } from '@stillweb/contract/switches';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../context.ts';
import { listTurnedSwitches } from '../store/switches.ts';

/** A switch that this release knows. */
type KnownSwitch = { name: string; offer: string | null };

/** The switches. */
export function knownSwitches({ billing }: Pick<ConsoleContext, 'billing'>): KnownSwitch[] {
  return [
    { name: checkoutSwitch, offer: null },
    { name: signUpSwitch, offer: null },
    ...billing.catalogue.base.offers.map(({ code, name }) => ({ name: code, offer: name })),
  ];
}

export async function listSwitches(
  context: Pick<ConsoleContext, 'db' | 'billing'>,
): Promise<SwitchState[]> {
  const turned = await listTurnedSwitches(context.db);
  return knownSwitches(context).map(({ name, offer }) => {
    const state = turned.find((one) => one.name === name) ?? untouched;
    return Object.assign({}, state, { name, offer });
  });
}

/** @throws AppError NOT_FOUND */
export async function readSwitch(
  context: Pick<ConsoleContext, 'db' | 'billing'>,
  name: string,
): Promise<SwitchState> {
  const found = (await listSwitches(context)).find((one) => one.name === name);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const untouched = { on: true, changedAt: null, changedBy: null, reason: null, note: null };
