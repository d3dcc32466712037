import type { SwitchState } from '@stillweb/contract/console/switches';
import { checkoutSwitch, inviteSwitch, signUpSwitch } from '@stillweb/contract/switches';
import { AppError } from '../../platform/app-error.ts';
import { readImportState } from '../../platform/switches.ts';
import type { ConsoleContext } from '../context.ts';
import { listTurnedSwitches } from './switch-rows.ts';

type Context = Pick<ConsoleContext, 'db' | 'billing'>;

/** A switch that this release knows. */
type KnownSwitch = { name: string; offer: string | null };

/** The switches. */
export async function knownSwitches({ db, billing }: Context): Promise<KnownSwitch[]> {
  const hasImport = (await readImportState(db)) !== undefined;
  return [
    { name: checkoutSwitch, offer: null },
    { name: signUpSwitch, offer: null },
    ...(hasImport ? [{ name: inviteSwitch, offer: null }] : []),
    ...billing.catalogue.base.offers.map(({ code, name }) => ({ name: code, offer: name })),
  ];
}

export async function listSwitches(context: Context): Promise<SwitchState[]> {
  const turned = await listTurnedSwitches(context.db);
  return (await knownSwitches(context)).map(({ name, offer }) => {
    const state = turned.find((row) => row.name === name) ?? untouched;
    return Object.assign({}, state, { name, offer });
  });
}

/** @throws AppError NOT_FOUND */
export async function readSwitch(context: Context, name: string): Promise<SwitchState> {
  const found = (await listSwitches(context)).find((state) => state.name === name);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

const untouched = { on: true, changedAt: null, changedBy: null, reason: null, note: null };
