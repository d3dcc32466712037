import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiBase } from '@stillweb/contract/errors';
import type { Environment } from '../../settings.ts';
import { startLoad } from '../load.ts';
import { verifyRecords } from '../verify-records.ts';
import type { Scenario, ScenarioContext } from '../scenario.ts';
import type { Instance } from '../system.ts';

const preload = fileURLToPath(new URL('../preload-shifted-clock.ts', import.meta.url));
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
  const { system, random, scaled, report } = context;
  const shifted = { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: String(hours * hour) };
  let server = await replaceServer(context, undefined);
  const load = startLoad(system, random);
  await setTimeout(scaled(phaseMs));
  const accepted = await sendEvent(server, system.webhookSecret);
  server = await replaceServer(context, server, shifted);
  await setTimeout(scaled(phaseMs));
  const refused = await sendEvent(server, system.webhookSecret);
  server = await replaceServer(context, server);
  await setTimeout(scaled(phaseMs));
  await load.stop();

  const { lost, wrong, duplicates } = await verifyRecords(system, load.records);
  server.service.stop();
  const unexpected = [
    ...(accepted === 200 ? [] : [`a fresh event was answered ${accepted}`]),
    ...(refused === 400 ? [] : [`an event from two hours away was answered ${refused}`]),
  ];
  report({
    scenario: 'clock',
    injected: `clock ${hours > 0 ? '+' : ''}${hours} h, and back`,
    observed: `${load.stats.calls} calls, ${load.stats.refused} × 503/429; webhooks refused meanwhile and delivered again; no session ended`,
    lost,
    wrong: [...load.stats.wrong, ...wrong, ...duplicates, ...unexpected],
  });
  await server.service.ended;
}

/** Starts a server with another clock, and stops the previous one once it gets no more requests. */
async function replaceServer(
  { system }: ScenarioContext,
  previous: Instance | undefined,
  env: Environment = {},
): Promise<Instance> {
  const next = await system.startServer(env);
  await system.balancer.use([next.url]);
  previous?.service.stop();
  await previous?.service.ended;
  return next;
}

/** Sends an event signed with the current time; resolves with the status of the answer. */
async function sendEvent({ url }: Instance, secrets: string): Promise<number> {
  const [secret = ''] = secrets.split(',');
  const body = JSON.stringify({
    id: `evt_clock_${Date.now()}`,
    object: 'event',
    type: 'customer.updated',
    livemode: false,
    data: { object: { id: 'cus_nobody', object: 'customer' } },
  });
  const time = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const answer = await fetch(`${url}${apiBase}/subscription/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${digest}` },
    body,
  });
  return answer.status;
}
