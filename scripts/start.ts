import { buildStale } from './builder/build-stale.ts';
import type { Crew } from './crew.ts';
import { startOutsideWorld } from './outside-world.ts';
import { checkPorts } from './ports.ts';
import { readSettings, type Settings } from './settings.ts';
import { prepareSite, startSite } from './site.ts';
import { supervise } from './supervise.ts';
import { untilAnswers } from './until-answers.ts';

await supervise(async (crew, signal) => {
  const settings = readSettings(process.env);
  if (settings.isProduction) await startInProduction(crew, settings, signal);
  else await startEverything(crew, settings, signal);
  console.log(`ready ${settings.publicUrl}`);
});

/** The server alone: it refuses to start on anything that is not set explicitly. */
async function startInProduction(crew: Crew, settings: Settings, signal: AbortSignal) {
  await checkPorts(settings, ['site']);
  await build(signal);
  await crew.start(async () => startSite(settings, process.env));
  await untilReady(settings);
}

async function startEverything(crew: Crew, settings: Settings, signal: AbortSignal) {
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp']);
  await build(signal);
  const databaseUrl = await startOutsideWorld(crew, settings);
  const env = await prepareSite(settings, databaseUrl);
  await crew.start(async () => startSite(settings, env));
  await untilReady(settings);
  printAddresses(settings);
}

async function build(signal: AbortSignal): Promise<void> {
  const since = performance.now();
  const built = await buildStale(signal);
  if (built.length === 0) return;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`Built ${built.join(', ')} in ${seconds} s.`);
}

/** The server may wait for a database that comes up late; should it give up, it ends, and that is noticed. */
async function untilReady({ ports }: Settings): Promise<void> {
  const host = process.env.HOST ?? '';
  const isEverywhere = ['', '0.0.0.0', '::'].includes(host);
  await untilAnswers(
    `http://${isEverywhere ? '127.0.0.1' : host}:${ports.site}/health/ready`,
    120_000,
  );
}

function printAddresses({ publicUrl, ports, dataDir }: Settings): void {
  const lines = [
    ['Site', publicUrl],
    ['API reference', `${publicUrl}/api/docs`],
    ['Inbox', `http://localhost:${ports.mail}`],
    ['Payment sandbox', `http://localhost:${ports.sandbox}`],
    ['Data and logs', dataDir],
  ];
  console.log(lines.map(([what, where]) => `  ${what?.padEnd(16)} ${where}`).join('\n'));
}
