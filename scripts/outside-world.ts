import { join } from 'node:path';

import { startPostgres, type Postgres } from '../sandbox/src/postgres/start-postgres.ts';
import type { Crew, Part } from './crew.ts';
import { openLog, startProgram } from './program.ts';
import { logFile, root, type Settings } from './settings.ts';
import { untilAnswers } from './until-answers.ts';

/**
 * Starts what stands in for the outside world: PostgreSQL with the databases `stillweb` and `sandbox`,
 * the payment sandbox and the inbox.
 * @param run starts a program; another one than the usual may restart it when its code changes
 * @returns the connection string of the product's database
 */
export async function startOutsideWorld(
  crew: Crew,
  settings: Settings,
  run: (start: () => Part) => Part = (start) => start(),
): Promise<string> {
  const postgres = await crew.start(() => startDatabase(settings));
  await Promise.all([postgres.createDatabase('stillweb'), postgres.createDatabase('sandbox')]);
  await crew.start(async () => run(() => startSandbox(settings, postgres.url('sandbox'))));
  await untilAnswers(`http://127.0.0.1:${settings.ports.sandbox}/sandbox/health`);
  await untilAnswers(`http://127.0.0.1:${settings.ports.mail}/api/messages?to=nobody`);
  return postgres.url('stillweb');
}

async function startDatabase(settings: Settings): Promise<Postgres & Part> {
  const log = openLog(logFile(settings, 'postgres'));
  const postgres = await startPostgres({
    dataDir: join(settings.dataDir, 'postgres'),
    onLog: (line) => log.write(`${line}\n`),
  });
  return {
    ...postgres,
    name: 'PostgreSQL',
    stop: () => postgres.stop(),
    patienceMs: 2_000,
  };
}

function startSandbox(settings: Settings, databaseUrl: string): Part {
  const { PATH, HOME, TZ, NODE_COMPILE_CACHE } = process.env;
  return startProgram({
    name: 'payment sandbox and inbox',
    file: join(root, 'sandbox/dist/main.js'),
    env: {
      PATH,
      HOME,
      TZ,
      NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      SITE_URL: settings.publicUrl,
      SANDBOX_DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(settings.ports.sandbox),
      MAIL_PORT: String(settings.ports.mail),
      SMTP_PORT: String(settings.ports.smtp),
    },
    log: logFile(settings, 'sandbox'),
    patienceMs: 1_500,
  });
}
