import { brand } from '@stillweb/contract/brand';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './config/env.ts';
import { systemClock } from './platform/clock.ts';
import { openPool } from './platform/database.ts';
import { startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import { createMailer } from './platform/mailer.ts';
import { migrate } from './platform/migrate.ts';
import { createStripe } from './platform/stripe.ts';

const config = readConfigOrExit();
const log = createLog({ level: config.LOG_LEVEL });
const pool = openPool(config.DATABASE_URL);
await migrate(pool, new URL('../migrations/', import.meta.url));
const jobs = await startJobs({ databaseUrl: config.DATABASE_URL, log });
const mailer = createMailer({ url: config.SMTP_URL, from: brand.mailFrom });
const stripe = createStripe({
  secretKey: config.STRIPE_SECRET_KEY,
  apiBase: config.STRIPE_API_BASE,
});

const { app, startWork } = await buildApp({
  config,
  pool,
  stripe,
  mailer,
  jobs,
  clock: systemClock,
  log,
});
await startWork();
await app.listen({ port: config.PORT, host: config.HOST });

closeWithGrace({ delay: 9000, logger: log }, async ({ err }) => {
  if (err) log.fatal({ err }, 'stopping after an unexpected error');
  await app.close();
  await jobs.stop();
  mailer.close();
  await pool.end();
});

function readConfigOrExit() {
  try {
    return readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
