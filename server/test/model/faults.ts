import { expect } from 'vitest';
import type { System } from './system.ts';
import { allowEmail, type Model } from './model.ts';
import { calling, callUntilAvailable, settle, type Call, type Step } from './command.ts';
import { testCards, type CardName } from './test-cards.ts';

export function setWebhooks(mode: Model['webhooks']): Step {
  return {
    name: `webhooks: ${mode}`,
    take: async (model, { world }) => {
      await world.webhooks(mode);
      model.webhooks = mode;
    },
  };
}

/** Behind a balancer, or for a moment while a new version is rolled out. */
export const startAnother: Step = {
  name: 'start another server, which reads what was missed',
  isPossible: ({ isUp }) => isUp,
  take: async (model, { world }) => {
    const another = await world.startAnother();
    model.informed = true;
    await another.close();
  },
};

export const kill: Step = {
  name: 'kill the server',
  isPossible: ({ isUp }) => isUp,
  take: async (model, { server }) => {
    await server.kill();
    model.isUp = false;
    model.kills += 1;
  },
};

export const start: Step = {
  name: 'start the server, which reads what was missed',
  isPossible: ({ isUp }) => !isUp,
  take: async (model, { server }) => {
    await server.start();
    Object.assign(model, { isUp: true, informed: true });
  },
};

/** Kills the server in the middle of the call, starts it, and lets its user try again. */
export function killDuring<Prepared>(call: Call<Prepared>, after: number, isDone: boolean): Step {
  const moment = `${isDone ? 'after' : 'before'} Stripe does what it is asked ${ordinals[after]}`;
  return retriedAfter(call, {
    name: `${call.name}; the server is killed ${moment}, and it is tried again`,
    disturb: async (model, life, prepared) => {
      const { server } = life;
      server.stripeProxy.failOnce({ after, isDone, onFailure: server.kill });
      const answer = await call.send(life, prepared).catch(() => undefined);
      await server.stripeProxy.restore();
      // It asks Stripe less often than that.
      if (server.isUp()) return expect(answer?.status).toBeLessThan(504);
      model.kills += 1;
      // A change that waits for the bank since then is begun anew, with an invoice of its own.
      allowEmail(model, 'card-needs-action');
      await server.start();
    },
  });
}

/** One answer of Stripe's is lost: the same call is repeated under its key. */
export function loseAnswerDuring<Prepared>(call: Call<Prepared>, after: number): Step {
  return toleratingFault(call, {
    name: `${call.name}; Stripe's answer is lost when it is asked ${ordinals[after]}`,
    begin: async ({ server: { stripeProxy } }) =>
      stripeProxy.failOnce({ after, isDone: true, onFailure: async () => {} }),
    end: async ({ server: { stripeProxy } }) => stripeProxy.restore(),
  });
}

/** While Stripe is down the call is refused in time or needs no Stripe, and afterwards it is made. */
export function outageDuring<Prepared>(call: Call<Prepared>, kind: 'refuse' | '500'): Step {
  return retriedAfter(call, {
    name: `${call.name}; Stripe is down (${kind}), and it is tried again`,
    disturb: async (model, life, prepared) => {
      await life.world.outage(kind, 60);
      const { status, body } = await call.send(life, prepared);
      await life.world.outage(kind, 0);
      const withoutStripe = call.changesNothingOnceEnded ? [200, 404] : [404, 409];
      const expected = model.hasCustomer ? 503 : expect.toBeOneOf([...withoutStripe, 503]);
      expect(status, JSON.stringify(body)).toEqual(expected);
    },
  });
}

/** Stripe hangs for two seconds and then breaks off: the call is repeated and succeeds. */
export function hangDuring<Prepared>(call: Call<Prepared>): Step {
  return toleratingFault(call, {
    name: `${call.name}, while Stripe hangs`,
    begin: ({ world }) => world.outage('hang', 2),
    end: ({ world }) => world.outage('hang', 0),
  });
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh'];

/** A call that succeeds in spite of the weather. */
function toleratingFault<Prepared>(
  call: Call<Prepared>,
  weather: {
    name: string;
    begin: (life: System) => Promise<void>;
    end: (life: System) => Promise<void>;
  },
): Step {
  return {
    ...calling(call),
    name: weather.name,
    take: async (model, life) => {
      const prepared = await call.prepare(model, life);
      await weather.begin(life);
      const answer = await callUntilAvailable(call, life, prepared);
      await weather.end(life);
      await settle(call, model, life, { answer, prepared });
    },
  };
}

/** A call that the weather stops, and that is made again when it is over. */
function retriedAfter<Prepared>(
  call: Call<Prepared>,
  weather: {
    name: string;
    disturb: (model: Model, life: System, prepared: Prepared) => Promise<void>;
  },
): Step {
  return {
    ...calling(call),
    name: weather.name,
    take: async (model, life) => {
      const prepared = await call.prepare(model, life);
      await weather.disturb(model, life, prepared);
      const answer = await callUntilAvailable(call, life, prepared);
      await settle(call, model, life, { answer, prepared });
    },
  };
}

/** Somebody else, with another account, has a trial with a card that our buyer may use as well. */
export function trialElsewhere(card: CardName): Step {
  return {
    name: `somebody else has a trial with the card ${card}`,
    isPossible: ({ isUp, usedCards, hadTrial }) => isUp && !hadTrial && !usedCards.has(card),
    take: async (model, { world }) => {
      const other = await world.aBuyer('Somebody Else');
      const { sessionId } = await other.checkOut('MONTHLY', testCards[card].number);
      await other.post('/subscription/checkout-session/confirm', { sessionId });
      await world.stripe.customers.del(await other.customerId());
      model.usedCards.add(card);
    },
  };
}
