import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import type { Crew } from '../crew.ts';
import { startOutsideWorld } from '../outside-world.ts';
import { eventually, payAtCheckout, verificationToken } from '../seed/outside-client.ts';
import { openSite } from '../seed/site-client.ts';
import { readSettings, root } from '../settings.ts';
import { prepareSite, startSite } from '../site.ts';
import { untilAnswers } from '../until-answers.ts';

const person = { name: 'Bench', email: 'bench@stillweb.example', password: 'Passw0rd!' };

export type BenchSite = {
  url: string;
  databaseUrl: string;
  webhookSecret: string;
  startSeconds: number;
  metricsToken: string;
};

/** A whole copy on ports and data of its own, beside whatever runs already. */
export async function startBenchSite(crew: Crew): Promise<BenchSite> {
  const metricsToken = 'token-of-the-benchmark';
  const dataDir = mkdtempSync(join(tmpdir(), 'stillweb-bench-'));
  const settings = readSettings({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAIL_PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  });
  const databaseUrl = await startOutsideWorld(crew, settings);
  const env = await prepareSite(settings, databaseUrl);
  const since = performance.now();
  await crew.start(async () => startSite(settings, { ...env, METRICS_TOKEN: metricsToken }));
  await untilAnswers(`http://127.0.0.1:${settings.ports.site}/health/ready`);
  const startSeconds = (performance.now() - since) / 1000;
  const url = `http://127.0.0.1:${settings.ports.site}`;
  const site = openSite(url);
  await site.register(person);
  const inbox = `http://127.0.0.1:${settings.ports.mail}`;
  await site.verifyEmail(await verificationToken(inbox, person.email));
  const buyer = await site.logIn(person);
  if (!buyer) throw new Error('The person of the benchmark cannot log in.');
  await payAtCheckout(await buyer.checkOut('MONTHLY'), {
    name: person.name,
    cardNumber: '4242424242424242',
  });
  await eventually('a subscription', async () => buyer.current());
  const webhookSecret = String(env.STRIPE_WEBHOOK_SECRET);
  return { url, databaseUrl, webhookSecret, startSeconds, metricsToken };
}

export function logInCall(site: BenchSite) {
  return {
    url: `${site.url}${apiBase}${authApi.login.path}`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  };
}

/** An access token of the person, and whose it is. */
export async function logIn(site: BenchSite): Promise<{ token: string; userId: string }> {
  const { url, ...call } = logInCall(site);
  const { accessToken } = authApi.login.response.parse(await (await fetch(url, call)).json());
  const claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  return { token: accessToken, userId: String(claims.sub) };
}

/** Starts what the site is measured against; ends with this process at the latest. */
export async function startYardsticks(crew: Crew, site: BenchSite, userId: string) {
  const child = spawn(process.execPath, [join(root, 'server/bench/yardsticks.ts')], {
    env: { PAGE_URL: site.url, DATABASE_URL: site.databaseUrl, USER_ID: userId },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await crew.start(async () => ({
    name: 'yardsticks',
    ended: once(child, 'exit').then(() => 'the yardsticks ended'),
    stop: () => void child.kill(),
    kill: () => void child.kill('SIGKILL'),
    patienceMs: 1000,
  }));
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { page, api }: { page: string; api: string } = JSON.parse(String(line));
  return { page, api };
}
