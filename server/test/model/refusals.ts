import { expect } from 'vitest';
import { allowEmail } from './model.ts';
import { expectDone, type ApiCall, type Command } from './command.ts';
import { retryAfterFault } from './faults.ts';
import { nameOf, setFaults, type Effect } from './stripe-faults.ts';

/** Stripe refuses all changes, or carries them out and is not heard; afterwards the call is repeated. */
export function refuseDuring<Prepared>(call: ApiCall<Prepared>, effect: Effect): Command {
  return retryAfterFault(call, {
    name: `${call.name}; ${nameOf(effect)}, then it is repeated`,
    inject: async (model, system, prepared) => {
      await setFaults(system.world, effect);
      const answer = await call.send(system, prepared);
      await system.world.clearFaults();
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(504);
      await expectDone(call, system, answer);
      // A repeated change of plan that waits for the bank has an invoice of its own.
      allowEmail(model, 'card-needs-action');
    },
  });
}
