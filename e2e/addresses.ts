import { rmSync } from 'node:fs';
import { temporaryDataDir } from '../sandbox/src/postgres/temporary-data-dir.ts';
import { signOnEnvironment } from '../server/test/worlds/sign-on-environment.ts';

const ports = {
  PORT: process.env.E2E_PORT ?? '3400',
  SANDBOX_PORT: process.env.E2E_SANDBOX_PORT ?? '12400',
  MAIL_PORT: process.env.E2E_MAIL_PORT ?? '8400',
  SMTP_PORT: process.env.E2E_SMTP_PORT ?? '1400',
  CONSOLE_PORT: process.env.E2E_CONSOLE_PORT ?? '3401',
};

const refereePort = process.env.E2E_REFEREE_PORT ?? '12401';
const providerPort = process.env.E2E_PROVIDER_PORT ?? '12403';
const findingsPort = process.env.E2E_FINDINGS_PORT ?? '12402';

// Playwright's workers read this file again; what is set here reaches them.
process.env.E2E_DATA_DIR ??= await ownDataDir();

/** After a failure it stays, with the logs of all programs, until a later run deletes it. */
async function ownDataDir(): Promise<string> {
  const dataDir = await temporaryDataDir('e2e');
  process.once('exit', (code) => {
    if (code === 0) rmSync(dataDir, { recursive: true, force: true });
    else process.stderr.write(`The logs of all programs are in ${dataDir}/logs.\n`);
  });
  return dataDir;
}

/** For `npm start`: other ports and data than a developer's own copy uses. */
export const environment = {
  ...ports,
  DATA_DIR: process.env.E2E_DATA_DIR,
  STRIPE_API_BASE: `http://127.0.0.1:${refereePort}`,
  ...signOnEnvironment(providerPort),
};

export const addresses = {
  site: `http://localhost:${ports.PORT}`,
  sandbox: `http://localhost:${ports.SANDBOX_PORT}`,
  console: `http://localhost:${ports.CONSOLE_PORT}`,
  inbox: `http://localhost:${ports.MAIL_PORT}`,
  findings: `http://127.0.0.1:${findingsPort}`,
};

/** The company's identity provider, which the test of single sign-on starts. */
export const identityProvider = { port: Number(providerPort) };

/** For the referee, the proxy between the server and the sandbox. */
export const refereeEnvironment = {
  PORT: refereePort,
  FINDINGS_PORT: findingsPort,
  SANDBOX_URL: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
};
