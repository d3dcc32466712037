import { buildStale } from './builder/build-stale.ts';
import type { ServiceGroup } from './processes/service-group.ts';
import { supervise } from './processes/supervise.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import { readSettings, type Settings } from './settings.ts';
import { checkPorts } from './stack/check-ports.ts';
import { canServeConsole } from './stack/console.ts';
import { prepareServer, startServer } from './stack/server.ts';
import { startStandIns } from './stack/stand-ins.ts';

await supervise(async (services, signal) => {
  const settings = readSettings(process.env);
  if (settings.isProduction) await startInProduction(services, settings, signal);
  else await startEverything(services, settings, signal);
  console.log(`ready ${settings.publicUrl}`);
});

/** The server alone: it refuses to start on anything that is not set explicitly. */
async function startInProduction(services: ServiceGroup, settings: Settings, signal: AbortSignal) {
  await checkPorts(settings, ['site'], Boolean(process.env.CONSOLE_URL));
  await build(signal);
  await services.start(async () => startServer(settings, process.env));
  await waitUntilReady(settings);
}

async function startEverything(services: ServiceGroup, settings: Settings, signal: AbortSignal) {
  const hasConsole = await canServeConsole(settings, process.env);
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp'], hasConsole);
  await build(signal);
  const databaseUrl = await startStandIns(services, settings);
  const env = await prepareServer(settings, databaseUrl, process.env, hasConsole);
  await services.start(async () => startServer(settings, env));
  await waitUntilReady(settings);
  printAddresses(settings, Boolean(env.CONSOLE_URL));
}

async function build(signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const built = await buildStale(signal);
  if (built.length === 0) return;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`Built ${built.join(', ')} in ${seconds} s.`);
}

/** The server may wait for its database; when it gives up it exits, and `supervise` stops the rest. */
async function waitUntilReady({ ports }: Settings): Promise<void> {
  const host = process.env.HOST ?? '';
  const isEverywhere = ['', '0.0.0.0', '::'].includes(host);
  const reachable = isEverywhere ? '127.0.0.1' : host;
  await waitForUrl(`http://${reachable}:${ports.site}/health/ready`, { timeoutMs: 120_000 });
}

function printAddresses(settings: Settings, hasConsole: boolean): void {
  const { publicUrl, ports, dataDir, consoleUrl } = settings;
  const lines = [
    ['Site', publicUrl],
    ['API reference', `${publicUrl}/api/docs`],
    ['Inbox', `http://localhost:${ports.mail}`],
    ['Payment sandbox', `http://localhost:${ports.sandbox}`],
    ['Console', hasConsole ? consoleUrl : noConsoleReason(ports.console)],
    ['Data and logs', dataDir],
  ];
  console.log(lines.map(([what, where]) => `  ${what?.padEnd(16)} ${where}`).join('\n'));
}

function noConsoleReason(port: number): string {
  return `none: port ${port} is in use (set CONSOLE_PORT), or CONSOLE_DATABASE_URL is missing`;
}
