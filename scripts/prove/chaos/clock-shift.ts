import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiBase } from '@stillweb/contract/errors';
import type { Environment } from '../../lib/settings.ts';
import { callApi } from '../../clients/api.ts';
import { underLoad } from './load.ts';
import type { Scenario, ScenarioContext } from './scenario.ts';
import type { System } from './system.ts';

const preload = fileURLToPath(new URL('./preload-shifted-clock.ts', import.meta.url));
const hour = 3_600_000;
const phaseMs = 7_000;

/** The server's clock jumps by two hours and back again, under load. */
export const clockShift: Scenario = {
  name: 'clock',
  run: async (context) => {
    for (const hours of [2, -2]) await shift(context, hours);
  },
};

async function shift(context: ScenarioContext, hours: number): Promise<void> {
  const { system, scaled, report } = context;
  const shifted = { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: String(hours * hour) };
  let server = await system.startServer();
  /** Starts a server with another clock, and stops the one before once it gets no more requests. */
  const replace = async (env?: Environment) => {
    const previous = server;
    server = await system.startServer(env);
    await previous.stop();
  };
  const result = await underLoad(context, async () => {
    await setTimeout(scaled(phaseMs));
    const accepted = await sendEvent(system);
    await replace(shifted);
    await setTimeout(scaled(phaseMs));
    const refused = await sendEvent(system);
    await replace();
    await setTimeout(scaled(phaseMs));
    return { accepted, refused };
  });
  await server.stop();
  const { accepted, refused } = result.measured;
  const unexpected = [
    ...(accepted === 200 ? [] : [`a fresh event was answered ${accepted}`]),
    ...(refused === 400 ? [] : [`an event from two hours away was answered ${refused}`]),
  ];
  report({
    injected: `clock ${hours > 0 ? '+' : ''}${hours} h, and back`,
    observed: `${result.calls} calls, ${result.refused} × 503/429; webhooks refused meanwhile and delivered again; no session ended`,
    lost: result.lost,
    wrong: [...result.wrong, ...result.duplicates, ...unexpected],
  });
}

/** Sends an event signed with the current time; resolves with the status of the answer. */
async function sendEvent({ balancer, sandbox, webhookSecret }: System): Promise<number> {
  const [secret = ''] = webhookSecret.split(',');
  const body = JSON.stringify({
    id: `evt_clock_${Date.now()}`,
    object: 'event',
    type: 'customer.updated',
    livemode: false,
    data: { object: { id: 'cus_nobody', object: 'customer' } },
  });
  const signature = sandbox.stripe.webhooks.generateTestHeaderString({ payload: body, secret });
  const headers = { 'stripe-signature': signature };
  const url = `${balancer.url}${apiBase}/subscription/webhook`;
  return (await callApi('POST', url, { body, headers })).status;
}
