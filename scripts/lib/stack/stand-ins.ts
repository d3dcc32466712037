import { join } from 'node:path';
import { startPostgres, type Postgres } from '../../../sandbox/src/postgres/start-postgres.ts';
import { type Service, type ServiceGroup, waitForUrl } from '../processes/service-group.ts';
import { openLog, startProgram } from '../processes/start-program.ts';
import { baseEnvironment, logFile, root, type Settings } from '../settings.ts';

/**
 * Starts the stand-ins for the outside world: PostgreSQL with the databases `stillweb` and `sandbox`,
 * the payment sandbox and the inbox.
 * @param run starts the sandbox; `npm run dev` passes one that restarts it when its code changes
 * @returns the connection string of the product's database
 */
export async function startStandIns(
  services: ServiceGroup,
  settings: Settings,
  run: (start: () => Service) => Service = (start) => start(),
): Promise<string> {
  const postgres = await services.start(() => startDatabase(settings));
  await Promise.all([postgres.createDatabase('stillweb'), postgres.createDatabase('sandbox')]);
  const start = () => startSandbox(settings, postgres.url('sandbox'));
  const service = await services.start(async () => run(start));
  await waitForUrl(`http://127.0.0.1:${settings.ports.sandbox}/sandbox/health`, { service });
  await waitForUrl(`http://127.0.0.1:${settings.ports.mail}/api/messages?to=nobody`, { service });
  return postgres.url('stillweb');
}

async function startDatabase(settings: Settings): Promise<Postgres & Service> {
  const log = openLog(logFile(settings, 'postgres'));
  const postgres = await startPostgres({
    dataDir: join(settings.dataDir, 'postgres'),
    onLog: (line) => log.write(`${line}\n`),
  });
  return {
    ...postgres,
    name: 'PostgreSQL',
    stop: () => postgres.stop(),
    stopTimeoutMs: 2_000,
  };
}

function startSandbox(settings: Settings, databaseUrl: string): Service {
  return startProgram({
    name: 'payment sandbox and inbox',
    file: join(root, 'sandbox/dist/main.js'),
    env: {
      ...baseEnvironment(),
      NODE_ENV: 'production',
      SITE_URL: settings.publicUrl,
      SANDBOX_DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(settings.ports.sandbox),
      MAIL_PORT: String(settings.ports.mail),
      SMTP_PORT: String(settings.ports.smtp),
    },
    output: logFile(settings, 'sandbox'),
    stopTimeoutMs: 1_500,
  });
}
