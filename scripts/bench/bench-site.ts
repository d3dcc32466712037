import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import type { Crew } from '../crew.ts';
import { startOutsideWorld } from '../outside-world.ts';
import { eventually, payAtCheckout, verificationToken } from '../seed/outside-client.ts';
import { openSite } from '../seed/site-client.ts';
import { logFile, root } from '../settings.ts';
import { prepareSite } from '../site.ts';
import { spareSettings } from '../spare-settings.ts';
import { untilAnswers } from '../until-answers.ts';
import type { Call } from './load.ts';
import { readUsage, startProcess, type Usage } from './start-process.ts';

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
  /** What the process has used so far. */
  usage: () => Promise<Usage>;
  collectGarbage: () => Promise<unknown>;
};

/** Starts the server as often as it is called, each time with a crew of its own. */
export type StartServer = (crew: Crew) => Promise<BenchSite>;

/** A whole copy on ports and data of its own, beside whatever runs already, with one subscriber. */
export async function startBenchSite(crew: Crew): Promise<BenchSite> {
  const startServer = await startBenchWorld(crew);
  return startServer(crew);
}

/** All of such a copy but the server, of which one may run at a time. */
export async function startBenchWorld(crew: Crew): Promise<StartServer> {
  const settings = await spareSettings('bench');
  const { ports, dataDir } = settings;
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const databaseUrl = await startOutsideWorld(crew, settings);
  const env = await prepareSite(settings, databaseUrl);
  const url = `http://127.0.0.1:${ports.site}`;
  const log = logFile(settings, 'server');
  const file = join(root, 'server/dist/main.js');
  const webhookSecret = String(env.STRIPE_WEBHOOK_SECRET);
  let isSubscribed = false;
  return async (crewOfServer) => {
    const since = performance.now();
    const server = await startProcess(crewOfServer, { name: 'server', file, env, log });
    await untilAnswers(`${url}/health/ready`);
    const startSeconds = (performance.now() - since) / 1000;
    if (!isSubscribed) await subscribe(url, `http://127.0.0.1:${ports.mail}`);
    isSubscribed = true;
    const facts = { url, databaseUrl, webhookSecret, logFile: log, startSeconds };
    return { ...facts, ...measured(server) };
  };
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
  return { ...addresses, ...measured(child) };
}

function measured(child: ChildProcess) {
  return {
    usage: async () => readUsage(child),
    collectGarbage: async () => readUsage(child, 'usage without garbage'),
  };
}
