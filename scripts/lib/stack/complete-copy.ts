import { buildStale } from '../../build.ts';
import { type ServiceGroup, waitForUrl } from '../processes/service-group.ts';
import type { Environment, Settings } from '../settings.ts';
import { checkPorts } from './check-ports.ts';
import { canServeConsole, prepareServer, startServer } from './server.ts';
import { startStandIns } from './stand-ins.ts';

/**
 * Builds what has changed, starts the product with its stand-ins, waits until it is ready and prints the addresses.
 * @param given variables that override the defaults
 */
export async function startCompleteCopy(
  services: ServiceGroup,
  settings: Settings,
  given: Environment,
  signal: AbortSignal,
): Promise<void> {
  const hasConsole = await canServeConsole(settings, given);
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp'], hasConsole);
  await build(signal);
  const databaseUrl = await startStandIns(services, settings);
  const env = await prepareServer(settings, databaseUrl, given, hasConsole);
  await services.start(async () => startServer(settings, env));
  await waitUntilReady(settings, given);
  printAddresses(settings, Boolean(env.CONSOLE_URL));
}

/** Builds the changed programs, and prints them. @param names the needed programs; all by default */
export async function build(signal: AbortSignal, names?: string[]): Promise<void> {
  const since = performance.now();
  const built = await buildStale(signal, names);
  if (built.length === 0) return;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`Built ${built.join(', ')} in ${seconds} s.`);
}

/** The server may wait for its database; when it gives up it exits, and `supervise` stops the rest. */
export async function waitUntilReady({ ports }: Settings, given: Environment): Promise<void> {
  const host = given.HOST ?? '';
  const isEverywhere = ['', '0.0.0.0', '::'].includes(host);
  const reachable = isEverywhere ? '127.0.0.1' : host;
  await waitForUrl(`http://${reachable}:${ports.site}/health/ready`, { timeoutMs: 120_000 });
}

function printAddresses(settings: Settings, hasConsole: boolean): void {
  const { publicUrl, ports, consoleUrl } = settings;
  printTable([
    ['Site', publicUrl],
    ['API reference', `${publicUrl}/api/docs`],
    ...standInAddresses(settings),
    ['Console', hasConsole ? consoleUrl : noConsoleReason(ports.console)],
    ['Data and logs', settings.dataDir],
  ]);
}

export function standInAddresses({ ports }: Settings): [string, string][] {
  return [
    ['Inbox', `http://localhost:${ports.mail}`],
    ['Payment sandbox', `http://localhost:${ports.sandbox}`],
  ];
}

export function printTable(lines: [string, string][]): void {
  console.log(lines.map(([what, where]) => `  ${what.padEnd(16)} ${where}`).join('\n'));
}

function noConsoleReason(port: number): string {
  return `none: port ${port} is in use (set CONSOLE_PORT), or CONSOLE_DATABASE_URL is missing`;
}
