import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import type { Crew } from '../crew.ts';
import { startOutsideWorld } from '../outside-world.ts';
import { eventually, payAtCheckout, verificationToken } from '../seed/outside-client.ts';
import { openSite } from '../seed/site-client.ts';
import { logFile, root, type Environment } from '../settings.ts';
import { prepareSite } from '../site.ts';
import { spareSettings } from '../spare-settings.ts';
import { untilAnswers } from '../until-answers.ts';
import type { Call } from './load.ts';
import { startProcess } from './start-process.ts';

export const benchPerson = {
  name: 'Bench',
  email: 'bench@stillweb.example',
  password: 'Passw0rd!',
};

export type BenchSite = {
  url: string;
  databaseUrl: string;
  webhookSecret: string;
  logFile: string;
  /** From the command to the first answer that it is ready, in seconds. */
  startSeconds: number;
  /** What the process has used so far: seconds of processor time, bytes of memory. */
  usage: () => Promise<{ cpuSeconds: number; memory: number }>;
};

/** A whole copy on ports and data of its own, beside whatever runs already, with one subscriber. */
export async function startBenchSite(crew: Crew): Promise<BenchSite> {
  const metricsToken = 'token-of-the-benchmark';
  const settings = await spareSettings('bench');
  const { ports, dataDir } = settings;
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = await startOutsideWorld(crew, settings);
  const env: Environment = {
    ...(await prepareSite(settings, databaseUrl)),
    METRICS_TOKEN: metricsToken,
  };
  const url = `http://127.0.0.1:${ports.site}`;
  const log = logFile(settings, 'server');
  const since = performance.now();
  await startProcess(crew, { name: 'server', file: join(root, 'server/dist/main.js'), env, log });
  await untilAnswers(`${url}/health/ready`);
  const startSeconds = (performance.now() - since) / 1000;
  await subscribe(url, `http://127.0.0.1:${ports.mail}`);
  const webhookSecret = String(env.STRIPE_WEBHOOK_SECRET);
  const usage = () => readUsage(url, metricsToken);
  return { url, databaseUrl, webhookSecret, logFile: log, startSeconds, usage };
}

async function subscribe(url: string, inbox: string): Promise<void> {
  const site = openSite(url);
  await site.register(benchPerson);
  await site.verifyEmail(await verificationToken(inbox, benchPerson.email));
  const buyer = await site.logIn(benchPerson);
  if (!buyer) throw new Error('The person of the benchmark cannot log in.');
  await payAtCheckout(await buyer.checkOut('MONTHLY'), {
    name: benchPerson.name,
    cardNumber: '4242424242424242',
  });
  await eventually('a subscription', async () => buyer.current());
}

async function readUsage(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${url}/metrics`, { headers })).text();
  const read = (series: string) =>
    Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    cpuSeconds: read('process_cpu_seconds_total'),
    memory: read('process_resident_memory_bytes'),
  };
}

export function logInCall(site: BenchSite): Call {
  return {
    url: `${site.url}${apiBase}${authApi.login.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: benchPerson.email, password: benchPerson.password }),
  };
}

/** An access token of the person, and whose it is. */
export async function logIn(site: BenchSite): Promise<{ token: string; userId: string }> {
  const { url, ...call } = logInCall(site);
  const { accessToken } = authApi.login.response.parse(await (await fetch(url, call)).json());
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return { token: accessToken, userId: String(claims.sub) };
}

type Yardsticks = { plainPage: string; smallPage: string; api: string };

/** Starts what the site is measured against; ends with this process at the latest. */
export async function startYardsticks(crew: Crew, site: BenchSite, userId: string) {
  const child = await startProcess(crew, {
    name: 'yardsticks',
    file: join(root, 'server/bench/yardsticks.ts'),
    env: { PAGE_URL: site.url, DATABASE_URL: site.databaseUrl, USER_ID: userId },
    log: site.logFile,
  });
  const [message] = await once(child, 'message');
  const addresses: Yardsticks = message;
  const cpuSeconds = async () => Number(await (await fetch(`${addresses.api}/cpu`)).text());
  return { ...addresses, cpuSeconds };
}
