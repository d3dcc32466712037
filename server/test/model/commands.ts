import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { Plan } from '@stillweb/contract/plans';
import { cards } from '../start-billing.ts';
import { expectShown, expectSoundBilling, hearsay, isAlive, isRunning } from './story.ts';
import type { Life, Model } from './story.ts';

type Step = {
  name: string;
  isPossible?: (model: Model) => boolean;
  /** Does it, and tells the model what should have come of it. */
  take: (model: Model, life: Life) => Promise<void>;
};

/** A step of a story; whatever it does, the promises of billing hold after it. */
export class StoryStep implements AsyncCommand<Model, Life> {
  private readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(model: Readonly<Model>): boolean {
    return this.step.isPossible?.(model) ?? true;
  }

  async run(model: Model, life: Life): Promise<void> {
    await life.buyer.logIn();
    await this.step.take(model, life);
    await expectSoundBilling(model, life);
    await expectShown(model, life);
  }

  toString(): string {
    return this.step.name;
  }
}

/** Calls the API; the answer says how things stand, so the server is informed again. */
async function call(model: Model, { buyer }: Life, path: string, body?: unknown) {
  const answer = await buyer.post(`/subscription/${path}`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  if (model.status !== null) model.informed = true;
  return answer;
}

export function checkOut(plan: Plan, card: keyof typeof cards | 'none'): Step {
  return {
    name: card === 'none' ? `abandon a checkout for ${plan}` : `check out ${plan} with ${card}`,
    take: async (model, life) => {
      const { buyer } = life;
      const { status, body } = await call(model, life, 'checkout-session', { plan });
      expect([status, body.code]).toEqual(
        isAlive(model) ? [409, 'ALREADY_SUBSCRIBED'] : [200, undefined],
      );
      if (card === 'none' || isAlive(model)) return;
      await buyer.checkOut(plan, cards[card]);
      const succeeds = card === 'good' || (card === 'failsLater' && !model.hadTrial);
      hearsay(model);
      if (!succeeds) return;
      const status_ = model.hadTrial ? 'ACTIVE' : 'TRIALING';
      Object.assign(model, { status: status_, plan, cancelling: false, hadTrial: true });
      model.cardPays = card === 'good';
    },
    // A first payment that the bank refuses leaves an unfinished subscription: a story of its own.
    isPossible: (model) => card !== 'failsLater' || !model.hadTrial || isAlive(model),
  };
}

export const cancel: Step = {
  name: 'cancel',
  take: async (model, life) => {
    const { status } = await call(model, life, 'cancel');
    expect(status).toBe(model.status === null ? 404 : 200);
    if (isRunning(model)) model.cancelling = true;
    // What gives no access ends at once, unless its end was fixed before.
    if (model.status === 'PAST_DUE' && !model.cancelling) model.status = 'CANCELED';
  },
};

export const cancelInPortal: Step = {
  name: 'cancel in the portal',
  isPossible: (model) => isRunning(model) && !model.cancelling,
  take: async (model, { world, buyer }) => {
    const id = await buyer.subscriptionId();
    const { items } = await world.stripe.subscriptions.retrieve(id);
    const cancel_at = items.data[0]?.current_period_end ?? 0;
    await world.stripe.subscriptions.update(id, { cancel_at });
    model.cancelling = true;
    hearsay(model);
  },
};

export const resume: Step = {
  name: 'resume',
  take: async (model, life) => {
    const { status } = await call(model, life, 'reactivate');
    expect(status).toBe(model.status === null ? 404 : isAlive(model) ? 200 : 409);
    if (isAlive(model)) model.cancelling = false;
  },
};

export function switchTo(plan: Plan): Step {
  return {
    name: `switch to ${plan}`,
    // While a payment is overdue a change of plan has rules of its own.
    isPossible: ({ status }) => status !== 'PAST_DUE',
    take: async (model, life) => {
      const priceId = life.world.prices[plan];
      const charges = model.status === 'ACTIVE' && model.plan === 'MONTHLY' && plan === 'YEARLY';
      const { status } = await call(model, life, 'update', { priceId });
      const declined = charges && !model.cardPays;
      const refusal = model.status === null ? 404 : 409;
      expect(status).toBe(isRunning(model) && !declined ? 200 : refusal);
      if (status === 200) model.plan = plan;
    },
  };
}

export function useCard(paymentMethodId: string, pays: boolean): Step {
  return {
    name: `use the card ${paymentMethodId}`,
    isPossible: isAlive,
    take: async (model, life) => {
      const { status } = await call(model, life, 'update-payment-method', { paymentMethodId });
      const overdue = model.status === 'PAST_DUE';
      expect(status).toBe(overdue && !pays ? 409 : 200);
      model.cardPays = pays;
      if (overdue && pays) model.status = 'ACTIVE';
    },
  };
}

/** Two hours past the end of the period: what was to be charged has been tried, what was to end has. */
export const letPeriodEnd: Step = {
  name: 'let the period end',
  isPossible: isRunning,
  take: async (model, { world, buyer }) => {
    const subscription = await world.stripe.subscriptions.retrieve(await buyer.subscriptionId());
    const customer = await world.stripe.customers.retrieve(await buyer.customerId());
    const [item] = subscription.items.data;
    const clock: { unix: number } = JSON.parse(
      await (await fetch(`${world.sandboxUrl}/sandbox/clock`)).text(),
    );
    const seconds = (item?.current_period_end ?? 0) - clock.unix + 7200;
    const balance = customer.deleted ? 0 : customer.balance;
    const isCovered = (item?.price.unit_amount ?? 0) + balance <= 0;
    await world.advance(`PT${seconds}S`);
    if (model.cancelling) model.status = 'CANCELED';
    else model.status = model.cardPays || isCovered ? 'ACTIVE' : 'PAST_DUE';
    hearsay(model);
  },
};

export const letDunningEnd: Step = {
  name: 'let every further try to charge pass',
  isPossible: ({ status }) => status === 'PAST_DUE',
  take: async (model, { world }) => {
    await world.advance('P16D');
    model.status = 'CANCELED';
    hearsay(model);
  },
};

export function setWebhooks(mode: Model['webhooks']): Step {
  return {
    name: `webhooks: ${mode}`,
    take: async (model, { world }) => {
      await world.webhooks(mode);
      model.webhooks = mode;
    },
  };
}

export const restart: Step = {
  name: 'start another server, which reads what was missed',
  take: async (model, { world }) => {
    const another = await world.startAnother();
    model.informed = true;
    await another.close();
  },
};
