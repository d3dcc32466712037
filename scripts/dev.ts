import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { buildSite } from './builder/site.ts';
import { restartable, type RestartableService } from './dev/restartable.ts';
import { startPages } from './dev/pages.ts';
import { watchBundle } from './dev/watch-bundle.ts';
import { supervise } from './processes/supervise.ts';
import { waitForUrl } from './processes/wait-for-url.ts';
import { readSettings, root } from './settings.ts';
import { checkPorts } from './stack/check-ports.ts';
import { canServeConsole } from './stack/console.ts';
import { prepareServer, startServer } from './stack/server.ts';
import { startStandIns } from './stack/stand-ins.ts';

/**
 * Everything that `start` runs, but pages reload in the browser as they are edited, and server and
 * sandbox restart. Vite listens on the ports of site and console, and passes API calls on to the server's
 * free ports.
 */
await supervise(async (services, signal) => {
  const settings = readSettings(process.env);
  const hasConsole = await canServeConsole(settings, process.env);
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp'], hasConsole);
  // The server refuses to start without built pages, although Vite serves them here.
  if (!existsSync(join(root, 'web/build/site.json'))) await buildSite(signal);

  let sandbox: RestartableService | undefined;
  await watchBundle('sandbox', () => sandbox?.restart());
  const databaseUrl = await startStandIns(services, settings, (start) => {
    sandbox = restartable(start);
    return sandbox;
  });

  const [port, consolePort] = [await freePort(), await freePort()];
  const env = {
    ...(await prepareServer(settings, databaseUrl, process.env, hasConsole)),
    PORT: String(port),
    CONSOLE_PORT: String(consolePort),
  };
  let server: RestartableService | undefined;
  await watchBundle('server', () => server?.restart());
  server = await services.start(async () => restartable(() => startServer(settings, env)));
  const { site, console: consolePages } = settings.ports;
  await services.start(async () =>
    startPages({ workspace: 'web', port: site, apiOrigin: `http://127.0.0.1:${port}` }),
  );
  if (hasConsole) {
    const apiOrigin = `http://127.0.0.1:${consolePort}`;
    await services.start(async () =>
      startPages({ workspace: 'console', port: consolePages, apiOrigin }),
    );
  }
  await waitForUrl(`http://127.0.0.1:${settings.ports.site}/health/ready`);
  console.log(`ready ${settings.publicUrl}`);
});
