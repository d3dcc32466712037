import type { ServiceGroup } from './lib/processes/service-group.ts';
import { supervise } from './lib/processes/supervise.ts';
import { readSettings, type Settings } from './lib/settings.ts';
import { checkPorts } from './lib/stack/check-ports.ts';
import { build, startCompleteCopy, waitUntilReady } from './lib/stack/complete-copy.ts';
import { startServer } from './lib/stack/server.ts';

await supervise(async (services, signal) => {
  const settings = readSettings(process.env);
  if (settings.isProduction) await startInProduction(services, settings, signal);
  else await startCompleteCopy(services, settings, process.env, signal);
  console.log(`ready ${settings.publicUrl}`);
});

/** The server alone: it refuses to start on anything that is not set explicitly. */
async function startInProduction(services: ServiceGroup, settings: Settings, signal: AbortSignal) {
  await checkPorts(settings, ['site'], Boolean(process.env.CONSOLE_URL));
  await build(signal);
  await services.start(async () => startServer(settings, process.env));
  await waitUntilReady(settings, process.env);
}
