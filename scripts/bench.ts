import { createHmac } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription';
import { createPasswordHasher } from '../server/src/account/password-hasher.ts';
import { createMetrics } from '../server/src/platform/metrics.ts';
import {
  logIn,
  logInCall,
  startBenchSite,
  startYardsticks,
  type BenchSite,
} from './bench/bench-site.ts';
import { measure, measureTask, type Call, type Measured } from './bench/load.ts';
import { buildStale } from './builder/build-stale.ts';
import { gatherCrew } from './crew.ts';

const load = { seconds: 4, connections: 10 };
const crew = gatherCrew();
process.exitCode = 1;
try {
  await buildStale();
  await run(await startBenchSite(crew));
  process.exitCode = 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await crew.stop();
}
process.exit();

/** One after the other, so that nothing disturbs what is measured but what calls it. */
async function run(site: BenchSite): Promise<void> {
  const { token, userId } = await logIn(site);
  const bare = await startYardsticks(crew, site, userId);
  const current = `${site.url}${apiBase}${subscriptionApi.current.path}`;
  const authorization = { authorization: `Bearer ${token}` };
  const processors = availableParallelism();

  const page = await call({ url: site.url });
  report('GET /', page);
  report('  bare node:http, same bytes', await call({ url: bare.page }), page);
  const read = await call({ url: current, headers: authorization });
  report('GET /subscription/current', read);
  report('  bare Fastify + pg, same query', await call({ url: bare.api }), read);
  const credentials = logInCall(site);
  const entry = await measure(() => credentials, { seconds: 4, connections: processors });
  report('log-in', entry);
  report('  argon2 alone', await measureArgon2(processors), entry);
  report('webhook intake', await measure(eventOf(site), load));
  await reportProcess(site);
}

function call(to: Call): Promise<Measured> {
  return measure(() => to, load);
}

async function measureArgon2(parallel: number): Promise<Measured> {
  const passwords = createPasswordHasher(createMetrics());
  const stored = await passwords.hash('Passw0rd!');
  return measureTask(() => passwords.matches('Passw0rd!', stored), { seconds: 4, parallel });
}

/** Signed events, each new, about a customer who is not ours: what taking one in costs by itself. */
function eventOf({ url, webhookSecret }: BenchSite): () => Call {
  const secret = webhookSecret.split(',')[0] ?? '';
  let count = 0;
  return () => {
    const id = `evt_bench_${(count += 1)}`;
    const object = { object: 'invoice', id: `in_${count}`, customer: 'cus_nobody' };
    const event = { id, object: 'event', type: 'invoice.paid', livemode: false, data: { object } };
    const body = JSON.stringify(event);
    const time = Math.floor(Date.now() / 1000);
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${digest}`,
    };
    return {
      url: `${url}${apiBase}${subscriptionApi.webhook.path}`,
      method: 'POST',
      headers,
      body,
    };
  };
}

function report(what: string, measured: Measured, ours?: Measured): void {
  const { perSecond, p50, p99 } = measured;
  const figures = [
    `${perSecond.toFixed(0)}/s`,
    `p50 ${p50.toFixed(1)} ms`,
    `p99 ${p99.toFixed(1)} ms`,
  ];
  const ratio = ours ? `   ours: ${((100 * ours.perSecond) / perSecond).toFixed(0)} % of it` : '';
  console.log(`${what.padEnd(34)}${figures.map((text) => text.padStart(14)).join('')}${ratio}`);
}

async function reportProcess({ url, metricsToken, startSeconds }: BenchSite): Promise<void> {
  const answer = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())?.[1];
  console.log(`${'memory after all that'.padEnd(34)}${(Number(bytes) / 2 ** 20).toFixed(0)} MiB`);
  console.log(`${'start, until ready'.padEnd(34)}${startSeconds.toFixed(1)} s`);
}
