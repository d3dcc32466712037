import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../sandbox/src/postgres/free-port.ts';
import { readSettings, type Settings } from './settings.ts';

/** Ports that are free and a new folder for data: for a copy beside whatever runs already. */
export async function spareSettings(purpose: string): Promise<Settings> {
  return readSettings({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    MAIL_PORT: String(await freePort()),
    SMTP_PORT: String(await freePort()),
    DATA_DIR: mkdtempSync(join(tmpdir(), `stillweb-${purpose}-`)),
  });
}
