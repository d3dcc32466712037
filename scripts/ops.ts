import { isDeceptive } from '../contract/src/fields.ts';
import { verifyChain, type ChainState } from '../server/src/console/audit/verify-chain.ts';
import { describeBackfill, startBackfill } from '../server/src/ops/backfill.ts';
import { explainBilling } from '../server/src/ops/explain-billing.ts';
import { exportBusiness } from '../server/src/ops/export-business.ts';
import { explainKeys, explainLicence, unlinkBrowser } from '../server/src/ops/explain-licence.ts';
import { adopt, describeOrphans } from '../server/src/ops/orphans.ts';
import { listFailedEvents, resync, retryFailedEvents } from '../server/src/ops/repair-billing.ts';
import { showFigures } from '../server/src/ops/show-figures.ts';
import { createEntitlementKeys } from '../server/src/licence/security/entitlement-keys.ts';
import { openDatabase, openPool } from '../server/src/platform/database.ts';
import { createJobProducer } from '../server/src/platform/job-producer.ts';
import { readSettings } from './settings.ts';
import { readMoment } from './stack/billing-clock.ts';
import { findDatabase } from './stack/find-database.ts';
import { openSecrets } from './stack/secrets.ts';

const usage = `npm run ops -- why EMAIL          why a user sees the subscription that is shown, or cannot log in
npm run ops -- resync EMAIL       read a user's subscriptions from Stripe again
npm run ops -- events --failed    events whose customer could not be synced
npm run ops -- events retry       retry those
npm run ops -- orphans            customers charged at Stripe who belong to no account
npm run ops -- adopt CUSTOMER     link one of them to the account that is shown
npm run ops -- backfill           read what happened before it was stored, or go on with it
npm run ops -- backfill --status  how far that has come
npm run ops -- figures USD [AT]   MRR, churn and trials of a currency, now or at a moment (ISO 8601)
npm run ops -- licence EMAIL      why a user's browsers are premium or not
npm run ops -- licence unlink ID  unlink one of them
npm run ops -- licence-keys       how many browsers pin which key of LICENCE_SECRET
npm run ops -- audit verify       whether the audit log is as it was written
npm run ops -- export-business    write all users, customers, subscriptions and consents into a new folder
                 [--out FOLDER]   that is business-export unless given; users.jsonl has password hashes

Uses DATABASE_URL; without it, the database of the copy that runs with DATA_DIR.`;

const [command, argument, subject] = process.argv.slice(2);

try {
  for (const line of await answer()) console.log(line);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

async function answer(): Promise<string[]> {
  const email = argument?.trim().toLowerCase();
  if (email && isDeceptive(email)) throw new Error('Invalid email format');
  if (command === 'why' && email) {
    return withPool((pool) => explainBilling(openDatabase(pool), email));
  }
  if (command === 'resync' && email) return withJobs(async (ops) => [await resync(ops, email)]);
  if (command === 'events' && argument === '--failed') {
    return withPool((pool) => listFailedEvents(openDatabase(pool)));
  }
  if (command === 'events' && argument === 'retry') {
    return withJobs(async (ops) => [await retryFailedEvents(ops)]);
  }
  if (command === 'orphans') {
    return withPool((pool) => describeOrphans(openDatabase(pool), openDatabase(pool)));
  }
  if (command === 'adopt' && argument) {
    return withJobs(async (ops) => [await adopt(ops, argument.trim())]);
  }
  if (command === 'backfill' && argument === '--status') {
    return withPool(async (pool) => [await describeBackfill(openDatabase(pool))]);
  }
  if (command === 'backfill' && !argument)
    return withJobs(async (ops) => [await startBackfill(ops)]);
  if (command === 'figures' && argument) {
    const options = {
      currency: argument.toLowerCase(),
      at: await readMoment(subject, process.env),
    };
    return withPool((pool) => showFigures(openDatabase(pool), options));
  }
  if (command === 'licence-keys') {
    const { publicKeys } = createEntitlementKeys(findLicenceSecret());
    return withPool((pool) => explainKeys(openDatabase(pool), publicKeys));
  }
  if (command === 'export-business' && (!argument || (argument === '--out' && subject))) {
    return withPool((pool) => exportBusiness(openDatabase(pool), subject ?? 'business-export'));
  }
  if (command === 'audit' && argument === 'verify') {
    return withPool(async (pool) => [describeChain(await verifyChain(openDatabase(pool)))]);
  }
  if (command === 'licence' && argument === 'unlink' && subject) {
    return withPool(async (pool) => [await unlinkBrowser(openDatabase(pool), subject.trim())]);
  }
  if (command === 'licence' && email) {
    return withPool((pool) => explainLicence(openDatabase(pool), email));
  }
  throw new Error(usage);
}

type Pool = ReturnType<typeof openPool>;

/** Each statement has the pool's time limit, so that every command ends. */
async function withPool(task: (pool: Pool) => Promise<string[]>): Promise<string[]> {
  const pool = openPool(findDatabase(process.env));
  try {
    return await task(pool);
  } finally {
    await pool.end();
  }
}

type Ops = Parameters<typeof resync>[0];

/** Only for what writes: to read, a role needs no more than SELECT. */
function withJobs(task: (ops: Ops) => Promise<string[]>): Promise<string[]> {
  return withPool(async (pool) => {
    const jobs = createJobProducer(pool);
    try {
      await jobs.start();
      return await task({ db: openDatabase(pool), billingDb: openDatabase(pool), jobs });
    } finally {
      await jobs.stop();
    }
  });
}

/** @throws when the chain is broken */
function describeChain({ rows, lastHash, brokenAt }: ChainState): string {
  if (brokenAt !== undefined) {
    throw new Error(`The audit log is broken at row ${brokenAt}; the ${rows} before it are whole.`);
  }
  return `The audit log is whole: ${rows} rows, the last with the hash ${lastHash.toString('hex')}.`;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isDenied = 'code' in error && error.code === '42501';
  return isDenied ? `The role in DATABASE_URL lacks a privilege: ${error.message}` : error.message;
}

/** The servers' own; with the stand-ins, the one that was made at the first start. */
function findLicenceSecret(): string {
  const { LICENCE_SECRET, DATABASE_URL } = process.env;
  if (LICENCE_SECRET) return LICENCE_SECRET;
  if (DATABASE_URL) throw new Error('Set LICENCE_SECRET to what the servers have.');
  return openSecrets(readSettings(process.env).dataDir, process.env).licenceSecret;
}
