import type { AsyncCommand } from 'fast-check';
import { expect } from 'vitest';
import type { Answer } from '../../../scripts/clients/api.ts';
import type { System } from './system.ts';
import { recount } from './figures.ts';
import type { Model } from './model.ts';
import { expectCurrentSubscription, expectInvariants } from './invariants.ts';

export type Command = {
  /** A failing sequence of commands is printed with these names. */
  name: string;
  check?: (model: Model) => boolean;
  /** Runs the command and changes the model to the expected state. */
  run: (model: Model, system: System) => Promise<void>;
};

/** A call of our API, in parts between which a fault can be injected. */
export type ApiCall<Prepared = void> = {
  name: string;
  check?: (model: Model) => boolean;
  /** Succeeds without Stripe when the subscription has ended. */
  changesNothingOnceEnded?: true;
  /** Reads what the user sees before the call. */
  prepare: (model: Model, system: System) => Promise<Prepared>;
  send: (system: System, prepared: Prepared) => Promise<Answer>;
  verify: (model: Model, system: System, answer: Answer, prepared: Prepared) => Promise<void>;
  /** Whether Stripe shows what the answer 200 claims. */
  isDone: (system: System) => Promise<boolean>;
};

/** For a call that needs no preparation. */
export const noPreparation = async () => {};

/** The HTTP status of an answer, and the code of an error. */
export function statusAndCode({ status, body }: Answer): [number, string | undefined] {
  return [status, body.code];
}

/** The call as a command, without a fault. */
export function asCommand<Prepared>(call: ApiCall<Prepared>): Command {
  return {
    name: call.name,
    check: (model) => model.isUp && (call.check?.(model) ?? true),
    run: async (model, system) => {
      const prepared = await call.prepare(model, system);
      const answer = await callUntilAvailable(call, system, prepared);
      await verifyAnswer(call, model, system, { answer, prepared });
    },
  };
}

/** Whether the result of a payment is not known yet, which the answer says instead of "done". */
function isProcessing({ body }: Answer): boolean {
  return body.data?.slowPayment?.state === 'PROCESSING';
}

/** Repeats a call while the answer is 503, five times at most, and while its payment is under way. */
export async function callUntilAvailable<Prepared>(
  call: ApiCall<Prepared>,
  system: System,
  prepared: Prepared,
): Promise<Answer> {
  for (let attempts = 1; ; attempts++) {
    try {
      let answer = await call.send(system, prepared);
      const repeat = async () => {
        answer = await call.send(system, prepared);
        return isProcessing(answer);
      };
      // A job asks Stripe for the result some seconds after the answer.
      if (isProcessing(answer))
        await expect.poll(repeat, { timeout: 60_000, interval: 500 }).toBe(false);
      if (answer.status !== 503 || attempts === 5) return answer;
    } catch (error) {
      // A kept connection was closed when the server was killed.
      if (attempts === 5) throw error;
    }
  }
}

/** Compares an answer with the model, and updates the model. */
export async function verifyAnswer<Prepared>(
  call: ApiCall<Prepared>,
  model: Model,
  system: System,
  { answer, prepared }: { answer: Answer; prepared: Prepared },
): Promise<void> {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500);
  await expectDone(call, system, answer);
  // Every call synchronizes with Stripe.
  model.isUpToDate = true;
  await call.verify(model, system, answer, prepared);
}

/** The server answers "done" only for what Stripe shows, a payment under way apart. */
export async function expectDone<Prepared>(
  call: ApiCall<Prepared>,
  system: System,
  answer: Answer,
): Promise<void> {
  if (answer.status === 200 && !isProcessing(answer))
    expect(await call.isDone(system), `Stripe shows: ${call.name}`).toBe(true);
}

/** A command for fast-check; the invariants of billing hold after each one. */
export class ModelCommand implements AsyncCommand<Model, System> {
  private readonly command: Command;

  constructor(command: Command) {
    this.command = command;
  }

  check(model: Readonly<Model>): boolean {
    return this.command.check?.(model) ?? true;
  }

  async run(model: Model, system: System): Promise<void> {
    // The model knows no limits: what it does within seconds takes a user weeks.
    await system.database.query('delete from rate_limits');
    system.story.push(this.command.name);
    await this.command.run(model, system);
    await expectCurrentSubscription(model, system);
    await expectInvariants(model, system);
    await recount(system);
  }

  toString(): string {
    return `\n  - ${this.command.name}`;
  }
}
