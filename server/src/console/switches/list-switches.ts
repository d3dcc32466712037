import { may, type Permission, type Role } from '@stillweb/contract/console/roles';
import type { SwitchState } from '@stillweb/contract/console/switches';
import { checkoutSwitch, signUpSwitch } from '@stillweb/contract/switches';
import type { ConsoleContext } from '../context.ts';
import { listTurnedSwitches } from '../store/switches.ts';

/** A switch that this release knows. */
export type KnownSwitch = { name: string; offer: string | null; needs: Permission };

/** What can be switched off. */
export function knownSwitches({ billing }: Pick<ConsoleContext, 'billing'>): KnownSwitch[] {
  return [
    { name: checkoutSwitch, offer: null, needs: 'set-switch' },
    { name: signUpSwitch, offer: null, needs: 'set-switch' },
    ...billing.catalogue.base.offers.map(({ code, name }) => ({
      name: code,
      offer: name,
      needs: 'set-offer' as const,
    })),
  ];
}

/** @param role of who looks */
export async function listSwitches(
  context: Pick<ConsoleContext, 'db' | 'billing'>,
  role: Role,
): Promise<SwitchState[]> {
  const turned = await listTurnedSwitches(context.db);
  return knownSwitches(context).map(({ name, offer, needs }) => {
    const state = turned.find((one) => one.name === name) ?? untouched;
    return Object.assign({}, state, { name, offer, mayTurn: may(role, needs) });
  });
}

const untouched = { on: true, changedAt: null, changedBy: null, reason: null, note: null };
