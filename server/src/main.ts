import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import closeWithGrace from 'close-with-grace';
import { readConfig } from './config/env.ts';
import { createLogger } from './platform/telemetry/logger.ts';
import { createServer } from './server.ts';

const cannotStart = 'the server cannot start';
const config = readConfigOrExit();
const logger = createLogger({ level: config.LOG_LEVEL });
const options = { logger, ...findBuiltSite(), ...findBuiltConsole() };
const server = await createServer(config, options).catch((err: unknown) => {
  logger.fatal({ err }, cannotStart);
  process.exit(1);
});

// After draining, current requests take up to one second and current jobs up to five.
const closeSeconds = config.DRAIN_SECONDS + 6;
let isStopping = false;
closeWithGrace({ delay: closeSeconds * 1000, logger }, async ({ err, signal }) => {
  isStopping = true;
  if (err) logger.fatal({ err }, 'stopping after an unexpected error');
  else {
    const { serves, drainSeconds } = server;
    logger.info({ signal, serves, drainSeconds: drainSeconds() }, 'stopping');
  }
  await server.close();
});

try {
  await server.start();
} catch (err) {
  if (!isStopping) {
    logger.fatal({ err }, cannotStart);
    await server.close();
    process.exit(1);
  }
}

/** In development the API runs without a build of the site, which has its own server. */
function findBuiltSite(): { siteFolder?: string } {
  const siteFolder = fileURLToPath(new URL('../../web/build/', import.meta.url));
  if (existsSync(join(siteFolder, 'site.json'))) return { siteFolder };
  if (config.SERVE.includes('site')) logger.warn('there is no built site to serve');
  return {};
}

/** Without a build only the API of the console is served. */
function findBuiltConsole(): { consoleFolder?: string } {
  const consoleFolder = fileURLToPath(new URL('../../console/build/client/', import.meta.url));
  return existsSync(join(consoleFolder, 'index.html')) ? { consoleFolder } : {};
}

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
