import type { Environment, Settings } from '../settings.ts';
import { isPortFree } from './check-ports.ts';
import { createRole } from './database-roles.ts';
import { openSecrets } from './secrets.ts';

const role = 'stillweb_console';

/**
 * Whether this copy serves the console: its standard port may be taken, as by a second copy whose developer
 * does not use it. A port that was asked for is checked like the others.
 */
export async function canServeConsole({ ports }: Settings, given: Environment): Promise<boolean> {
  if (given.CONSOLE_PORT) return true;
  const { console: own, ...others } = ports;
  return !Object.values(others).includes(own) && isPortFree(own);
}

/**
 * The part of the server's configuration that is the console's. Creates its role in the database of the
 * stand-ins on the way; for another database it must be given.
 */
export async function prepareConsole(
  settings: Settings,
  databaseUrl: string,
  given: Environment,
): Promise<Environment> {
  const common = {
    CONSOLE_URL: settings.consoleUrl,
    CONSOLE_PORT: String(settings.ports.console),
  };
  if (given.CONSOLE_DATABASE_URL) return common;
  if (given.DATABASE_URL) return { CONSOLE_URL: '' };
  const { consoleDatabasePassword: password } = openSecrets(settings.dataDir, given);
  return { ...common, CONSOLE_DATABASE_URL: await createRole(databaseUrl, role, password) };
}
