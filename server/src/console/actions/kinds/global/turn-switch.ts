import { switchLabel } from '@stillweb/contract/console/switch-labels';
import { checkoutSwitch } from '@stillweb/contract/switches';
import * as z from 'zod/mini';
import { closeCheckoutsQueue } from '../../../../billing/jobs.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isSwitchedOn, lockSwitch } from '../../../../platform/switches.ts';
import { saveSwitch } from '../../../switches/switch-rows.ts';
import { knownSwitches } from '../../../switches/list-switches.ts';
import { notPossible, type Kind } from '../../action-kind.ts';
import { effect } from '../../effect.ts';

/** Switches something off or on, for all servers at the same time. */
export const turnSwitch: Kind<'turn-switch'> = {
  target: ({ name }) => name,
  plan: z.null(),
  preview: async (context, _subject, { name, on }) => {
    const known = (await knownSwitches(context)).find((candidate) => candidate.name === name);
    if (!known) throw new AppError('NOT_FOUND');
    const { label, effect: whileOff, start, stop } = switchLabel(known);
    const isOn = await isSwitchedOn(context.db, name);
    if (isOn === on) {
      const message = `${label} is ${on ? 'on' : 'off'} already.`;
      throw notPossible(message);
    }
    return {
      effects: [
        effect({ of: 'access', text: on ? `${label} works again.` : whileOff }),
        effect({ of: 'date', text: 'All servers apply it from their next request.' }),
      ],
      confirm: on ? start : stop,
      needsStepUp: true,
      needsApproval: false,
      before: { on: isOn },
      plan: null,
    };
  },
  executeNow: async ({ billing, clock }, trx, { request: { name, on }, staffId, reason, note }) => {
    await lockSwitch(trx, name, 'exclusive');
    await saveSwitch(trx, { name, on, reason, note, staffId, now: clock() });
    // A page of a checkout that is open could be paid for a day.
    if (name === checkoutSwitch && !on) await billing.jobs.enqueue(trx, closeCheckoutsQueue, {});
    return { after: { on } };
  },
};
