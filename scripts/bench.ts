import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { missingNginxPackages, startNginx } from '../server/test/services/nginx.ts';
import { measureAgainst } from './bench/against.ts';
import { compare, readCpuSeconds, type Comparison, type Target } from './bench/compare.ts';
import { measureConsole } from './bench/console-calls.ts';
import { measuredEnvironment, prepareHotCalls, type HotCall } from './bench/hot-calls.ts';
import { measureLicence } from './bench/licence.ts';
import { buildStale } from './build.ts';
import { runWithServices } from './lib/processes/supervise.ts';
import { stopService, type ServiceGroup, waitForUrl } from './lib/processes/service-group.ts';
import { startProgram } from './lib/processes/start-program.ts';
import {
  baseEnvironment,
  logFile,
  readSettings,
  root,
  type Environment,
  type Settings,
} from './lib/settings.ts';
import {
  startTemporaryCopy,
  type TemporaryCopy,
  temporaryEnvironment,
} from './lib/stack/temporary-copy.ts';

const fileOfHomePage = { path: '/index.html.br' };

/** Those that nginx writes itself, or does not pass on. */
const headersOfNginx =
  /^(connection|content-length|content-type|date|etag|keep-alive|transfer-encoding|x-request-id)$/;

const [part, count] = process.argv.slice(2);

await runWithServices(async (services) => {
  await buildStale();
  if (part === 'against') {
    if (!count) throw new Error('Name the commit: npm run bench -- against COMMIT');
    return (await measureAgainst(services, count)) ? 0 : 1;
  }
  const own = await temporaryEnvironment('bench');
  const settings = readSettings(own);
  if (part === 'licence') {
    const copy = await startTemporaryCopy(services, settings, measuredEnvironment);
    await measureLicence(copy, Number(count ?? 1_000_000));
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

  const copy = await startTemporaryCopy(services, settings, measuredEnvironment);
  const calls = await prepareHotCalls(copy);
  const yardsticks = await startYardsticks(services, settings, copy);
  const against = ({ target, connections }: HotCall, yardstick: Target) =>
    compare(target, yardstick, connections);
  printRates(calls.home.name, await against(calls.home, yardsticks.page), 0.6);
  await compareSharedCache(settings, calls.home.target.requests);
  const printBoth = async (call: HotCall, yardstick: Target, named: Target) => {
    printRates(call.name, await against(call, yardstick), 1);
    printRates('  by kept plans', await against(call, named), 0.6);
  };
  await printBoth(calls.current, yardsticks.queries, yardsticks.namedQueries);
  await printBoth(calls.entitlement, yardsticks.entitlement, yardsticks.namedEntitlement);
  const unchanged = await calls.prepareUnchanged();
  await printBoth(unchanged, yardsticks.unchanged, yardsticks.namedUnchanged);
  printLogIn(await against(calls.logIn, yardsticks.passwordHash));
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
  const ofApi = (path: string): Target => ({ url: api, cpuSeconds, requests: [{ path }] });
  const unchanged = (path: string): Target => ({ ...ofApi(path), status: 304 });
  return {
    page: { url: page, cpuSeconds, requests: [{}] },
    queries: ofApi('/queries'),
    namedQueries: ofApi('/named/queries'),
    entitlement: ofApi('/entitlement'),
    namedEntitlement: ofApi('/named/entitlement'),
    unchanged: unchanged('/entitlement-unchanged'),
    namedUnchanged: unchanged('/named/entitlement-unchanged'),
    passwordHash: ofApi('/password-hash'),
  };
}

/** A page in nginx's cache, against the same bytes with the same headers from a file. */
async function compareSharedCache(
  { ports }: Settings,
  requests: Target['requests'],
): Promise<void> {
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
    const cached = { url, cpuSeconds, requests };
    const file = { url: `http://127.0.0.1:${filePort}`, cpuSeconds, requests: [fileOfHomePage] };
    printRates(what, await compare(cached, file, 10), 0.9);
  } finally {
    await nginx.stop();
  }
}

function printRates(what: string, comparison: Comparison, goal: number): void {
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

function printRow([what = '', ...columns]: string[], goal: string, isMet?: boolean): void {
  const cells = columns.map((text) => text.padStart(10)).join('');
  const verdict = isMet === undefined ? '' : isMet ? ', met' : ', not met';
  console.log(`${what.padEnd(26)}${cells.padEnd(40)}   ${goal}${verdict}`);
}
