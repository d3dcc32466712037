import { expect } from 'vitest';
import { startAgain, type System } from './system.ts';
import { allowEmail, type Model } from './model.ts';
import {
  asCommand,
  callUntilAvailable,
  expectDone,
  verifyAnswer,
  type ApiCall,
  type Command,
} from './command.ts';
import { testCards, type CardName } from './test-cards.ts';

export function setWebhooks(mode: Model['webhooks']): Command {
  return {
    name: `webhooks: ${mode}`,
    run: async (model, { world }) => {
      await world.webhooks(mode);
      model.webhooks = mode;
    },
  };
}

/** As behind a load balancer, or while a new version is rolled out. */
export const startAnother: Command = {
  name: 'start another server, which reads missed events',
  check: ({ isUp }) => isUp,
  run: async (model, { world }) => {
    const another = await world.startAnother();
    model.isUpToDate = true;
    await another.close();
  },
};

export const kill: Command = {
  name: 'kill the server',
  check: ({ isUp }) => isUp,
  run: async (model, { server }) => {
    await server.kill();
    model.isUp = false;
    model.kills += 1;
  },
};

export const start: Command = {
  name: 'start the server, which reads missed events',
  check: ({ isUp }) => !isUp,
  run: async (model, system) => {
    await startAgain(system);
    Object.assign(model, { isUp: true, isUpToDate: true });
  },
};

/** Kills the server during the call, starts it, and repeats the call. */
export function killDuring<Prepared>(
  call: ApiCall<Prepared>,
  after: number,
  isDone: boolean,
): Command {
  const moment = `${isDone ? 'after' : 'before'} Stripe handles the ${ordinals[after]} request`;
  return retryAfterFault(call, {
    name: `${call.name}; the server is killed ${moment}, then it is repeated`,
    inject: async (model, system, prepared) => {
      const { server } = system;
      server.stripeProxy.failOnce({ after, isDone, onFailure: server.kill });
      const answer = await call.send(system, prepared).catch(() => undefined);
      await server.stripeProxy.restore();
      if (answer) await expectDone(call, system, answer);
      // The call sends fewer requests to Stripe, so the server was not killed.
      if (server.isUp()) return expect(answer?.status).toBeLessThan(504);
      model.kills += 1;
      // A repeated change of plan that waits for the bank has an invoice of its own.
      allowEmail(model, 'card-needs-action');
      await startAgain(system);
    },
  });
}

/** One answer of Stripe is lost: the SDK repeats the request with its idempotency key. */
export function loseAnswerDuring<Prepared>(call: ApiCall<Prepared>, after: number): Command {
  return withFault(call, {
    name: `${call.name}; Stripe's answer to the ${ordinals[after]} request is lost`,
    begin: async ({ server: { stripeProxy } }) =>
      stripeProxy.failOnce({ after, isDone: true, onFailure: async () => {} }),
    end: async ({ server: { stripeProxy } }) => stripeProxy.restore(),
  });
}

/** While Stripe is down the call answers 503, or needs no Stripe; afterwards it is repeated. */
export function outageDuring<Prepared>(call: ApiCall<Prepared>, kind: 'refuse' | '500'): Command {
  return retryAfterFault(call, {
    name: `${call.name}; Stripe is down (${kind}), then it is repeated`,
    inject: async (model, system, prepared) => {
      await system.world.outage(kind, 60);
      const { status, body } = await call.send(system, prepared);
      await system.world.outage(kind, 0);
      const withoutStripe = call.changesNothingOnceEnded ? [200, 404] : [404, 409];
      const expected = model.hasCustomer ? 503 : expect.toBeOneOf([...withoutStripe, 503]);
      expect(status, JSON.stringify(body)).toEqual(expected);
    },
  });
}

/** Stripe hangs for two seconds and closes the connection: the SDK repeats the request. */
export function hangDuring<Prepared>(call: ApiCall<Prepared>): Command {
  return withFault(call, {
    name: `${call.name}, while Stripe hangs`,
    begin: ({ world }) => world.outage('hang', 2),
    end: ({ world }) => world.outage('hang', 0),
  });
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** A call that succeeds in spite of the fault. */
function withFault<Prepared>(
  call: ApiCall<Prepared>,
  faults: {
    name: string;
    begin: (system: System) => Promise<void>;
    end: (system: System) => Promise<void>;
  },
): Command {
  return {
    ...asCommand(call),
    name: faults.name,
    run: async (model, system) => {
      const prepared = await call.prepare(model, system);
      await faults.begin(system);
      const answer = await callUntilAvailable(call, system, prepared);
      await faults.end(system);
      await verifyAnswer(call, model, system, { answer, prepared });
    },
  };
}

/** A call that the fault stops, and that is repeated when the fault is over. */
export function retryAfterFault<Prepared>(
  call: ApiCall<Prepared>,
  faults: {
    name: string;
    inject: (model: Model, system: System, prepared: Prepared) => Promise<void>;
  },
): Command {
  return {
    ...asCommand(call),
    name: faults.name,
    run: async (model, system) => {
      const prepared = await call.prepare(model, system);
      await faults.inject(model, system, prepared);
      const answer = await callUntilAvailable(call, system, prepared);
      await verifyAnswer(call, model, system, { answer, prepared });
    },
  };
}

/** Another user starts a trial with a card that the buyer may use too. */
export function startTrialOfOther(card: CardName): Command {
  return {
    name: `another user has a trial with the card ${card}`,
    check: ({ isUp, usedCards, hadTrial }) => isUp && !hadTrial && !usedCards.has(card),
    run: async (model, { world }) => {
      const other = await world.aBuyer('Another User');
      const { sessionId } = await other.checkOut('MONTHLY', testCards[card].number);
      await other.post('/subscription/checkout-session/confirm', { sessionId });
      await world.stripe.customers.del(await other.customerId());
      model.usedCards.add(card);
    },
  };
}
