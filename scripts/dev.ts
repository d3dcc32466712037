import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { buildSite } from './builder/site.ts';
import { startPages } from './dev/pages.ts';
import { reloading, type ReloadingPart } from './dev/reloading.ts';
import { watchBundle } from './dev/watch-bundle.ts';
import { startOutsideWorld } from './outside-world.ts';
import { checkPorts } from './ports.ts';
import { readSettings, root } from './settings.ts';
import { prepareSite, startSite } from './site.ts';
import { supervise } from './supervise.ts';
import { untilAnswers } from './until-answers.ts';

/**
 * Everything that `start` runs, but pages reload in the browser as they are edited, and server and
 * sandbox restart. The server stands on a free port, behind the one that serves the pages.
 */
await supervise(async (crew, signal) => {
  const settings = readSettings(process.env);
  await checkPorts(settings, ['site', 'sandbox', 'mail', 'smtp']);
  // The server checks at its start that there are pages to serve, whoever serves them.
  if (!existsSync(join(root, 'web/build/site.json'))) await buildSite(signal);

  let sandbox: ReloadingPart | undefined;
  await watchBundle('sandbox', () => sandbox?.reload());
  const databaseUrl = await startOutsideWorld(crew, settings, (start) => {
    sandbox = reloading(start);
    return sandbox;
  });

  const port = await freePort();
  const env = { ...(await prepareSite(settings, databaseUrl)), PORT: String(port) };
  let server: ReloadingPart | undefined;
  await watchBundle('server', () => server?.reload());
  server = await crew.start(async () => reloading(() => startSite(settings, env)));
  await crew.start(async () => startPages(settings, `http://127.0.0.1:${port}`));
  await untilAnswers(`http://127.0.0.1:${settings.ports.site}/health/ready`);
  console.log(`ready ${settings.publicUrl}`);
});
