import { z } from 'zod';
import { failPayout } from '../engine/balance/payouts.ts';
import { completeAuthentication } from '../engine/lifecycle/pay-invoice.ts';
import { rollSecret } from '../webhooks/endpoints.ts';
import type { Scheduler } from '../scheduler.ts';
import { invalidRequest, StripeError } from '../stripe-error.ts';
import { inTransaction } from '../store/store.ts';
import type { Store } from '../store/store.ts';
import { webhookModes } from '../store/settings.ts';
import type { Dispatcher } from '../webhooks/dispatcher.ts';
import { findEvent } from '../webhooks/events.ts';
import { resendEvent } from '../webhooks/deliveries.ts';
import { durationSeconds } from './input.ts';
import type { Faults } from './faults.ts';
import type { Outage } from './outage.ts';
import { parseInput } from './input.ts';

/** The parts of a running sandbox that its controls act on. */
export type Sandbox = {
  store: Store;
  scheduler: Scheduler;
  dispatcher: Dispatcher;
  outage: Outage;
  faults: Faults;
};

/** Enough for a yearly plan and its dunning, in seconds. */
const LONGEST_ADVANCE = 3 * 366 * 86_400;

const clockInput = z.strictObject({ advance: z.string() });
const webhookInput = z.strictObject({
  mode: z.enum(webhookModes),
  delaySeconds: z.number().int().min(1).max(86_400).default(10),
});
const outageInput = z.strictObject({
  seconds: z.number().min(0).max(3_600),
  kind: z.enum(['refuse', 'hang', '500']),
});
const dunningInput = z.strictObject({
  retryDays: z.array(z.number().min(0.01).max(60)).max(8),
  outcome: z.enum(['cancel', 'unpaid', 'past_due']),
});
const rollInput = z.strictObject({ keepFormerSeconds: z.number().int().min(0).max(86_400) });
const authenticationInput = z.strictObject({ passed: z.boolean() });

/** The simulated time: ISO 8601, unix seconds, and seconds ahead of the real time. */
export function readClock({ store: { clock } }: Sandbox) {
  const now = clock.now();
  return { now: new Date(now * 1000).toISOString(), unix: now, aheadSeconds: clock.offset() };
}

/**
 * Moves the simulated clock. Resolves when everything due has happened and its webhooks were sent.
 * @throws StripeError 400 when `input` is not `{"advance":"P7D"}`
 */
export async function advanceClock(sandbox: Sandbox, input: unknown) {
  const message = 'Send {"advance":"P7D"}: an ISO 8601 duration of at most three years.';
  const { advance } = parseInput(clockInput, input, message);
  const seconds = durationSeconds(advance, sandbox.store.clock.now());
  if (seconds === null || seconds > LONGEST_ADVANCE) throw invalidRequest(message);
  await sandbox.scheduler.advance(seconds);
  return readClock(sandbox);
}

/** Sets how webhooks are delivered. @throws StripeError 400 for another input */
export async function setWebhooks({ store }: Sandbox, input: unknown) {
  const message = `Send {"mode":"${webhookModes.join('|')}","delaySeconds"?:10}.`;
  const webhooks = parseInput(webhookInput, input, message);
  await inTransaction(store, async (tx) => tx.putSetting('webhooks', webhooks));
  return webhooks;
}

/** Sets when a declined renewal is retried, and its outcome. @throws StripeError 400 for another input */
export async function setDunning({ store }: Sandbox, input: unknown) {
  const message = 'Send {"retryDays":[3,5,7],"outcome":"cancel|unpaid|past_due"}.';
  const dunning = parseInput(dunningInput, input, message);
  await inTransaction(store, async (tx) => tx.putSetting('dunning', dunning));
  return dunning;
}

/** Takes the API down for some real seconds; 0 ends an outage. @throws StripeError 400 for another input */
export function setOutage({ outage }: Sandbox, input: unknown) {
  const message = 'Send {"seconds":N,"kind":"refuse|hang|500"} with N from 0 to 3600.';
  const { seconds, kind } = parseInput(outageInput, input, message);
  outage.start(seconds, kind);
  return { outage: outage.current() };
}

/** Sends an event again to each endpoint that listens to it. @throws StripeError 404 for an unknown id */
export async function resend({ store, dispatcher }: Sandbox, id: string) {
  const event = await findEvent(store, id);
  if (!event) throw notFound('event', id);
  const endpoints = await inTransaction(store, async (tx) => resendEvent(tx, event));
  await dispatcher.waitUntilIdle(10_000);
  return { event: id, endpoints };
}

/** Answers a 3-D Secure request. @throws StripeError 400 for another input, 404 for an unknown id */
export async function authenticate({ store }: Sandbox, id: string, input: unknown) {
  const { passed } = parseInput(authenticationInput, input, 'Send {"passed":true|false}.');
  return inTransaction(store, async (tx) => completeAuthentication(tx, id, passed));
}

/**
 * Lets the account's bank send a payout back.
 * @throws StripeError 400 when it has failed already, 404 for an unknown id
 */
export async function returnPayout({ store }: Sandbox, id: string) {
  return inTransaction(store, async (tx) => {
    const payout = await tx.get('payout', id);
    if (!payout) throw notFound('payout', id);
    const { status } = await failPayout(tx, payout);
    return { id, status };
  });
}

/**
 * Gives an endpoint a new signing secret; the former one stays valid for some seconds.
 * @throws StripeError 400 for another input, 404 for an unknown id
 */
export async function rollEndpointSecret({ store }: Sandbox, id: string, input: unknown) {
  const message = 'Send {"keepFormerSeconds":N} with N up to 86400.';
  const { keepFormerSeconds } = parseInput(rollInput, input, message);
  return inTransaction(store, async (tx) => {
    const endpoint = await tx.get('webhook_endpoint', id);
    if (!endpoint) throw notFound('endpoint', id);
    const { secret } = await rollSecret(tx, endpoint, keepFormerSeconds);
    return { id, secret };
  });
}

function notFound(noun: string, id: string): StripeError {
  return new StripeError(404, 'invalid_request_error', `There is no ${noun} ${id}.`);
}
