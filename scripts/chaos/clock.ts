import { createHmac } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { apiBase } from '@stillweb/contract/errors';
import type { Environment } from '../settings.ts';
import { startLoad } from './load.ts';
import { reckon } from './reckoning.ts';
import type { Scenario, Stage } from './scenario.ts';
import type { Instance } from './world.ts';

const preload = fileURLToPath(new URL('shift-clock.ts', import.meta.url));
const hour = 3_600_000;
const phaseMs = 7_000;

/** The server's clock goes wrong by two hours and is put right again, while people go on. */
export const clock: Scenario = {
  name: 'clock',
  play: async (stage) => {
    for (const hours of [2, -2]) await shift(stage, hours);
  },
};

async function shift(stage: Stage, hours: number): Promise<void> {
  const { world, random, scaled, report } = stage;
  const off = { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_MS: String(hours * hour) };
  let server = await replace(stage, undefined);
  const load = startLoad(world, random);
  await setTimeout(scaled(phaseMs));
  const right = await tellEvent(server, world.webhookSecret);
  server = await replace(stage, server, off);
  await setTimeout(scaled(phaseMs));
  const refused = await tellEvent(server, world.webhookSecret);
  server = await replace(stage, server);
  await setTimeout(scaled(phaseMs));
  await load.stop();

  const { lost, wrong, twice } = await reckon(world, load.journal);
  server.part.stop();
  const unexpected = [
    ...(right === 200 ? [] : [`a fresh event was answered ${right}`]),
    ...(refused === 400 ? [] : [`an event from two hours away was answered ${refused}`]),
  ];
  report({
    scenario: 'clock',
    injected: `clock ${hours > 0 ? '+' : ''}${hours} h, and right again`,
    observed: `${load.tally.calls} calls, ${load.tally.refused} × 503/429; events refused meanwhile and delivered again; no session ended`,
    lost,
    wrong: [...load.tally.wrong, ...wrong, ...twice, ...unexpected],
  });
  await server.part.ended;
}

/** Behind the balancer a server with another clock takes the place of the one before. */
async function replace(
  { world }: Stage,
  before: Instance | undefined,
  env: Environment = {},
): Promise<Instance> {
  const next = await world.startServer(env);
  await world.balancer.use([next.url]);
  // What the one before has begun it may still finish.
  before?.part.stop();
  await before?.part.ended;
  return next;
}

/** Sends an event that is signed now; the status of the answer. */
async function tellEvent({ url }: Instance, secrets: string): Promise<number> {
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
