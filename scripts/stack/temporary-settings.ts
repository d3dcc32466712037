import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../sandbox/src/postgres/free-port.ts';
import { readSettings, type Settings } from '../settings.ts';

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
