import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { compare, type Target } from './bench/compare.ts';
import { createSubscribers, type Subscriber } from './bench/subscribers.ts';
import { buildStale } from './builder/build-stale.ts';
import { runWithServices } from './processes/run-with-services.ts';
import { stopService, type ServiceGroup } from './processes/service-group.ts';
import { startProgram } from './processes/start-program.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import { baseEnvironment, logFile, root, type Settings } from './settings.ts';
import { startTemporaryCopy, type TemporaryCopy } from './stack/temporary-copy.ts';
import { temporarySettings } from './stack/temporary-settings.ts';

const metricsToken = 'token-of-the-benchmark';
/** As many as the server has connections to its database. */
const connections = 10;
const maxStartSeconds = 5;

await runWithServices(async (services) => {
  await buildStale();
  const settings = await temporarySettings('bench');
  printRow('', 'ours', 'yardstick', 'ratio', 'goal');
  const seconds = await timeStart(services, settings);
  const goal = `< ${maxStartSeconds} s, ${verdict(seconds < maxStartSeconds)}`;
  printRow('npm start, until ready', `${seconds.toFixed(1)} s`, '', '', goal);

  const env = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '127.0.0.1' };
  const copy = await startTemporaryCopy(services, settings, env);
  const subscribers = await createSubscribers(copy, 50);
  const yardsticks = await startYardsticks(services, settings, copy);
  const ours = (requests: Target['requests']): Target => {
    return { url: copy.siteUrl, requests, cpuSeconds: () => readServerCpu(copy) };
  };
  const brotli = { path: '/', headers: { 'accept-encoding': 'br' } };
  await reportRate('home page, brotli', ours([brotli]), yardsticks.page);
  const current = subscribers.map(currentSubscription);
  await reportRate('GET /subscription/current', ours(current), yardsticks.queries);
  await reportLogIn(ours(subscribers.map(logIn)), yardsticks.passwordHash);
  return 0;
});

async function reportRate(what: string, ours: Target, yardstick: Target): Promise<void> {
  const result = await compare(ours, yardstick, connections);
  const rates = [result.ours, result.yardstick].map(({ rate }) => `${rate.toFixed(0)}/s`);
  printComparison(what, rates, result.byRate, 0.5);
}

/** By processor time: the rate of password hashes says more about the processors than about us. */
async function reportLogIn(ours: Target, yardstick: Target): Promise<void> {
  const result = await compare(ours, yardstick, availableParallelism());
  const times = [result.ours, result.yardstick].map(({ cpuMs }) => `${cpuMs.toFixed(1)} ms`);
  printComparison('log-in, processor time', times, result.byCpu, 0.8);
}

/** Seconds from the command until the copy is ready; it begins with an empty data folder. */
async function timeStart(services: ServiceGroup, { ports, dataDir }: Settings): Promise<number> {
  const since = performance.now();
  const npm = spawn('npm', ['start', '--loglevel=error'], {
    cwd: root,
    env: {
      ...baseEnvironment(),
      PORT: String(ports.site),
      SANDBOX_PORT: String(ports.sandbox),
      MAIL_PORT: String(ports.mail),
      SMTP_PORT: String(ports.smtp),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const service = await services.start(async () => ({
    name: 'npm start',
    ended: once(npm, 'close').then(([code]) => `npm start ended (${code})`),
    stop: () => void npm.kill(),
    kill: () => void npm.kill('SIGKILL'),
    stopTimeoutMs: 10_000,
  }));
  await waitForUrl(`http://127.0.0.1:${ports.site}/health/ready`);
  const seconds = (performance.now() - since) / 1000;
  await stopService(service);
  return seconds;
}

async function startYardsticks(services: ServiceGroup, settings: Settings, copy: TemporaryCopy) {
  const [pagePort, apiPort] = [String(await freePort()), String(await freePort())];
  const env = { PAGE_URL: copy.siteUrl, DATABASE_URL: copy.databaseUrl };
  await services.start(async () =>
    startProgram({
      name: 'yardsticks',
      file: join(root, 'server/bench/yardsticks.ts'),
      env: { ...baseEnvironment(), ...env, PAGE_PORT: pagePort, API_PORT: apiPort },
      log: logFile(settings, 'yardsticks'),
      stopTimeoutMs: 2_000,
      isQuiet: true,
    }),
  );
  const api = `http://127.0.0.1:${apiPort}`;
  const page = `http://127.0.0.1:${pagePort}`;
  await Promise.all([waitForUrl(page), waitForUrl(`${api}/queries`)]);
  const cpuSeconds = async () => Number(await (await fetch(`${api}/cpu-seconds`)).text());
  return {
    page: { url: page, requests: [{}], cpuSeconds },
    queries: { url: api, requests: [{ path: '/queries' }], cpuSeconds },
    passwordHash: { url: api, requests: [{ path: '/password-hash' }], cpuSeconds },
  };
}

async function readServerCpu({ siteUrl }: TemporaryCopy): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await fetch(`${siteUrl}/metrics`, { headers })).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

function currentSubscription({ accessToken, ip }: Subscriber) {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': ip };
  return { path: `${apiBase}${subscriptionApi.current.path}`, headers };
}

function logIn({ email, password, ip }: Subscriber) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  const body = JSON.stringify({ email, password });
  return { method: 'POST' as const, path: `${apiBase}${authApi.login.path}`, headers, body };
}

function printComparison(
  what: string,
  [ours = '', theirs = '']: string[],
  ratio: number,
  goal: number,
) {
  printRow(what, ours, theirs, ratio.toFixed(2), `≥ ${goal}, ${verdict(ratio >= goal)}`);
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'not met';
}

function printRow(
  what: string,
  ours: string,
  yardstick: string,
  ratio: string,
  goal: string,
): void {
  const columns = [ours.padStart(10), yardstick.padStart(11), ratio.padStart(7)];
  console.log(`${what.padEnd(27)}${columns.join('')}   ${goal}`);
}
