import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { authApi } from '@stillweb/contract/auth';
import { apiBase } from '@stillweb/contract/errors';
import { subscriptionApi } from '@stillweb/contract/subscription-api';
import { createDevices } from '../server/bench/devices.ts';
import { systemChromium } from '../e2e/system-browser.ts';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { missingNginxPackages, startNginx } from '../server/test/nginx.ts';
import { measureAdvance } from './bench/advance.ts';
import {
  compare,
  metricsToken,
  readCpuSeconds,
  type Comparison,
  type Target,
} from './bench/compare.ts';
import { measureConsole } from './bench/console.ts';
import { measureHiding } from './bench/hiding.ts';
import { measureLicence, readEtags, requestEntitlements } from './bench/licence.ts';
import { createSubscribers, type Subscriber } from './bench/subscribers.ts';
import { buildStale } from './builder/build-stale.ts';
import { runWithServices } from './processes/run-with-services.ts';
import { stopService, type ServiceGroup } from './processes/service-group.ts';
import { startProgram } from './processes/start-program.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import {
  baseEnvironment,
  logFile,
  readSettings,
  root,
  type Environment,
  type Settings,
} from './settings.ts';
import { startTemporaryCopy, type TemporaryCopy } from './stack/temporary-copy.ts';
import { temporaryEnvironment } from './stack/temporary-settings.ts';

const homePage = { path: '/', headers: { 'accept-encoding': 'br' } };
const fileOfHomePage = { path: '/index.html.br' };
/**
 * An account has 60 right log-ins an hour from one address. From so many, 50 accounts have 30,000 for each
 * processor, and none hashes so many passwords within the half minute that the row takes.
 */
const clientAddresses = Array.from(
  { length: 10 * availableParallelism() },
  (_, number) => `2001:db8:0:${number}::1`,
);
/** A device has 120 requests an hour: two rows of so many devices each, and their ETags. */
const devices = 2000;

/** Those that nginx writes itself, or does not pass on. */
const headersOfNginx =
  /^(connection|content-length|content-type|date|etag|keep-alive|transfer-encoding|x-request-id)$/;

const [part, count] = process.argv.slice(2);

if (part === 'hiding') {
  await measureHiding(Number(count ?? 15));
  process.exit();
}

await runWithServices(async (services) => {
  if (part === 'extension') {
    await printSwitch();
    return 0;
  }
  await buildStale();
  const own = await temporaryEnvironment('bench');
  const settings = readSettings(own);
  if (part === 'licence') {
    await measureLicence(await startTemporaryCopy(services, settings), Number(count ?? 1_000_000));
    return 0;
  }
  if (part === 'advance') {
    await measureAdvance(await startTemporaryCopy(services, settings));
    return 0;
  }
  if (part === 'console') {
    const copy = await startTemporaryCopy(services, settings, {}, { withConsole: true });
    await measureConsole(copy, Number(count ?? 100_000));
    return 0;
  }
  printRow(['', 'ours', 'yardstick', 'by rate', 'by CPU'], 'goal');
  // The first start fills the data folder and the compile cache.
  await timeStart(services, own);
  const seconds = await timeStart(services, own);
  printRow(['npm start, until ready', `${seconds.toFixed(1)} s`], '< 5 s', seconds < 5);

  const env = { METRICS_TOKEN: metricsToken, TRUST_PROXY: '127.0.0.1' };
  const copy = await startTemporaryCopy(services, settings, env);
  const subscribers = await createSubscribers(copy, 50);
  await createDevices(copy.databaseUrl, 2 * devices);
  const yardsticks = await startYardsticks(services, settings, copy);
  const ours = (requests: Target['requests']): Target => {
    const url = copy.siteUrl;
    return { url, cpuSeconds: () => readCpuSeconds(`${url}/metrics`), requests };
  };
  // As many connections as the server has to its database.
  const page = ours([homePage]);
  printRates('home page, brotli', await compare(page, yardsticks.page, 10));
  await compareSharedCache(settings);
  const current = ours(subscribers.map(requestSubscription));
  printRates('GET /subscription/current', await compare(current, yardsticks.queries, 10));
  await compareEntitlements(copy, ours, yardsticks);
  const logIn = ours(clientAddresses.flatMap((ip) => subscribers.map(requestLogInFrom(ip))));
  printLogIn(await compare(logIn, yardsticks.passwordHash, availableParallelism()));
  await printSwitch();
  return 0;
});

/** Seconds from the command until the copy is ready. */
async function timeStart(services: ServiceGroup, env: Environment): Promise<number> {
  const since = performance.now();
  const npm = spawn('npm', ['start', '--loglevel=error'], {
    cwd: root,
    env: { ...baseEnvironment(), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const service = await services.start(async () => ({
    name: 'npm start',
    ended: once(npm, 'close').then(([code]) => `npm start ended (${code})`),
    stop: () => void npm.kill(),
    kill: () => void npm.kill('SIGKILL'),
    stopTimeoutMs: 10_000,
  }));
  await waitForUrl(`http://127.0.0.1:${env.PORT}/health/ready`, { service });
  const seconds = (performance.now() - since) / 1000;
  await stopService(service);
  return seconds;
}

async function startYardsticks(services: ServiceGroup, settings: Settings, copy: TemporaryCopy) {
  const [pagePort, apiPort] = [String(await freePort()), String(await freePort())];
  const env = { PAGE_URL: copy.siteUrl, DATABASE_URL: copy.databaseUrl };
  const service = await services.start(async () =>
    startProgram({
      name: 'yardsticks',
      file: join(root, 'server/bench/yardsticks.ts'),
      env: { ...baseEnvironment(), ...env, PAGE_PORT: pagePort, API_PORT: apiPort },
      output: logFile(settings, 'yardsticks'),
      stopTimeoutMs: 2_000,
      isQuiet: true,
    }),
  );
  const [page, api] = [`http://127.0.0.1:${pagePort}`, `http://127.0.0.1:${apiPort}`];
  const metricsUrl = `${api}/metrics`;
  await Promise.all([waitForUrl(page, { service }), waitForUrl(metricsUrl, { service })]);
  const cpuSeconds = () => readCpuSeconds(metricsUrl);
  return {
    page: { url: page, cpuSeconds, requests: [{}] },
    queries: { url: api, cpuSeconds, requests: [{ path: '/queries' }] },
    entitlement: { url: api, cpuSeconds, requests: [{ path: '/entitlement' }] },
    unchanged: {
      url: api,
      cpuSeconds,
      requests: [{ path: '/entitlement-unchanged' }],
      status: 304 as const,
    },
    passwordHash: { url: api, cpuSeconds, requests: [{ path: '/password-hash' }] },
  };
}

/** A page in nginx's cache, against the same bytes with the same headers from a file. */
async function compareSharedCache({ ports }: Settings): Promise<void> {
  const what = 'home page, nginx cache';
  if (missingNginxPackages().includes('nginx-light')) {
    console.log(`${what}: skipped, needs the package nginx-light`);
    return;
  }
  const { headers } = await fetch(`http://127.0.0.1:${ports.site}/`);
  const names = [...headers.keys()].filter((name) => !headersOfNginx.test(name));
  const filePort = await freePort();
  const more = `
    keepalive_requests 1000000;
    server {
      listen 127.0.0.1:${filePort};
      root ${join(root, 'web/build/client')};
      ${names.map((name) => `add_header ${name} "${headers.get(name)}";`).join('\n')}
    }`;
  const nginx = await startNginx({ upstreamPorts: [ports.site], more });
  try {
    const { url, cpuSeconds } = nginx;
    const cached = { url, cpuSeconds, requests: [homePage] };
    const file = { url: `http://127.0.0.1:${filePort}`, cpuSeconds, requests: [fileOfHomePage] };
    printRates(what, await compare(cached, file, 10), 0.9);
  } finally {
    await nginx.stop();
  }
}

async function compareEntitlements(
  { siteUrl }: TemporaryCopy,
  ours: (requests: Target['requests']) => Target,
  { entitlement, unchanged }: Awaited<ReturnType<typeof startYardsticks>>,
): Promise<void> {
  const signed = ours(requestEntitlements(0, devices));
  printRates('entitlement, 200', await compare(signed, entitlement, 10));
  const etags = await readEtags(siteUrl, devices, 2 * devices);
  const polls = ours(requestEntitlements(devices, 2 * devices, etags));
  printRates('entitlement, 304', await compare({ ...polls, status: 304 }, unchanged, 10));
}

function requestSubscription({ accessToken, ip }: Subscriber) {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-forwarded-for': ip };
  return { path: `${apiBase}${subscriptionApi.current.path}`, headers };
}

function requestLogInFrom(ip: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
  return ({ email, password }: Subscriber) => ({
    method: 'POST' as const,
    path: `${apiBase}${authApi.login.path}`,
    headers,
    body: JSON.stringify({ email, password }),
  });
}

function printRates(what: string, comparison: Comparison, goal = 0.5): void {
  const { ours, yardstick, byRate, byCpu } = comparison;
  const rates = [ours, yardstick].map(({ rate }) => `${rate.toFixed(0)}/s`);
  const row = [what, ...rates, byRate.toFixed(2), byCpu.toFixed(2)];
  printRow(row, `≥ ${goal} by rate`, byRate >= goal);
}

/** By processor time: the rate of password hashes says more about the processors than about us. */
function printLogIn({ ours, yardstick, byRate, byCpu }: Comparison): void {
  const times = [ours, yardstick].map(({ cpuMs }) => `${cpuMs.toFixed(1)} ms`);
  const row = ['log-in, processor time', ...times, byRate.toFixed(2), byCpu.toFixed(2)];
  printRow(row, '≥ 0.8 by CPU', byCpu >= 0.8);
}

/** Of the browser extension, when a user gets Premium or loses it. */
async function printSwitch(): Promise<void> {
  const what = '30,000 rules, on and off';
  if (!systemChromium()) {
    console.log(`${what}: skipped, needs the package chromium`);
    return;
  }
  const program = join(root, 'e2e/extension/measure-switch.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { on, off }: Record<'on' | 'off', number> = JSON.parse(stdout);
  const times = [on, off].map((time) => `${time.toFixed(0)} ms`);
  printRow([what, ...times], '< 50 ms', Math.max(on, off) < 50);
}

function printRow([what = '', ...columns]: string[], goal: string, isMet?: boolean): void {
  const cells = columns.map((text) => text.padStart(10)).join('');
  const verdict = isMet === undefined ? '' : isMet ? ', met' : ', not met';
  console.log(`${what.padEnd(26)}${cells.padEnd(40)}   ${goal}${verdict}`);
}
