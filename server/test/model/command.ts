import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../api-client.ts';
import type { System } from './system.ts';
import type { Model } from './model.ts';
import { expectCurrentSubscription, expectInvariants } from './invariants.ts';

export type Step = {
  /** A sentence's worth: failing stories are told in these. */
  name: string;
  isPossible?: (model: Model) => boolean;
  /** Does it, and tells the model what should have come of it. */
  take: (model: Model, life: System) => Promise<void>;
};

/** A call of our API, apart from what is expected of it: so that weather can come in between. */
export type Call<Prepared = void> = {
  name: string;
  isPossible?: (model: Model) => boolean;
  /** Succeeds on what has ended, and needs no Stripe for it. */
  changesNothingOnceEnded?: true;
  /** What a person looks at before. */
  prepare: (model: Model, life: System) => Promise<Prepared>;
  send: (life: System, prepared: Prepared) => Promise<Answer>;
  settle: (model: Model, life: System, answer: Answer, prepared: Prepared) => Promise<void>;
};

/** For a call before which there is nothing to look at. */
export const nothing = async () => {};

/** What a call came to: the status, and the code of a refusal. */
export function statusAndCode({ status, body }: Answer): [number, string | undefined] {
  return [status, body.code];
}

/** The call in fair weather. */
export function calling<Prepared>(call: Call<Prepared>): Step {
  return {
    name: call.name,
    isPossible: (model) => model.isUp && (call.isPossible?.(model) ?? true),
    take: async (model, life) => {
      const prepared = await call.prepare(model, life);
      const answer = await callUntilAvailable(call, life, prepared);
      await settle(call, model, life, { answer, prepared });
    },
  };
}

/** Makes a call, and again as long as the answer is that it cannot be done just now. */
export async function callUntilAvailable<Prepared>(
  call: Call<Prepared>,
  life: System,
  prepared: Prepared,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await call.send(life, prepared);
      if (answer.status !== 503 || tries === 5) return answer;
    } catch (error) {
      // A connection that was kept from before the server was killed.
      if (tries === 5) throw error;
    }
  }
}

/** Compares an answer, which must be one, with what should have come of the call. */
export async function settle<Prepared>(
  call: Call<Prepared>,
  model: Model,
  life: System,
  { answer, prepared }: { answer: Answer; prepared: Prepared },
): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  // Every call asks Stripe how things stand.
  model.informed = true;
  await call.settle(model, life, answer, prepared);
}

/** A step of a story; whatever it does, the promises of billing hold after it. */
export class ModelCommand implements AsyncCommand<Model, System> {
  private readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check(model: Readonly<Model>): boolean {
    return this.step.isPossible?.(model) ?? true;
  }

  async run(model: Model, life: System): Promise<void> {
    await this.step.take(model, life);
    await expectCurrentSubscription(model, life);
    await expectInvariants(model, life);
  }

  toString(): string {
    return `\n  - ${this.step.name}`;
  }
}
