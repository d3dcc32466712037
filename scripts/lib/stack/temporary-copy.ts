import { rmSync, chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntryPoints } from '../../clients/user.ts';
import { type ServiceGroup, waitForUrl } from '../processes/service-group.ts';
import {
  baseEnvironment,
  type Environment,
  type PortName,
  type Settings,
  readSettings,
} from '../settings.ts';
import { prepareServer, startServer } from './server.ts';
import { startStandIns } from './stand-ins.ts';
import { freePort } from '../../../sandbox/src/postgres/free-port.ts';

export type TemporaryCopy = EntryPoints & {
  sandboxUrl: string;
  consoleUrl: string;
  databaseUrl: string;
};

/**
 * Starts the built product with its stand-ins; waits until it is ready. Its data is deleted when this
 * process exits.
 * @param env variables of the server; this process's own configuration does not reach it
 * @param options.withConsole whether it also serves the console
 */
export async function startTemporaryCopy(
  services: ServiceGroup,
  settings: Settings,
  env: Environment = {},
  { withConsole = false } = {},
): Promise<TemporaryCopy> {
  process.once('exit', () => rmSync(settings.dataDir, { recursive: true, force: true }));
  const databaseUrl = await startStandIns(services, settings);
  const given = { ...baseEnvironment(), ...env };
  const serverEnv = await prepareServer(settings, databaseUrl, given, withConsole);
  const start = async () => startServer(settings, serverEnv, { isQuiet: true });
  const service = await services.start(start);
  const urlOf = (port: PortName) => `http://127.0.0.1:${settings.ports[port]}`;
  await waitForUrl(`${urlOf('site')}/health/ready`, { service });
  return {
    siteUrl: urlOf('site'),
    inboxUrl: urlOf('mail'),
    sandboxUrl: urlOf('sandbox'),
    consoleUrl: settings.consoleUrl,
    databaseUrl,
  };
}

/** Free ports and a new data folder: for a copy that runs next to others and is thrown away. */
export async function temporaryEnvironment(purpose: string) {
  const dataDir = mkdtempSync(join(tmpdir(), `stillweb-${purpose}-`));
  // PostgreSQL may run as another user.
  chmodSync(dataDir, 0o711);
  return {
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAIL_PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    CONSOLE_PORT: String(await freePort()),
    DATA_DIR: dataDir,
  };
}

export async function temporarySettings(purpose: string): Promise<Settings> {
  return readSettings(await temporaryEnvironment(purpose));
}
