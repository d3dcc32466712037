import { verifyChain, type ChainState } from '../server/src/console/audit/verify-chain.ts';
import { clearLimits } from '../server/src/ops/clear-limits.ts';
import { endAllSessions, endSessionsOf, markDeliverable } from '../server/src/ops/accounts.ts';
import { explainBilling } from '../server/src/ops/explain-billing.ts';
import { exportBusiness } from '../server/src/ops/export-business.ts';
import { explainKeys, explainLicence, unlinkBrowser } from '../server/src/ops/explain-licence.ts';
import { adopt, describeOrphans } from '../server/src/ops/orphans.ts';
import { ownTables } from '../server/src/ops/own-tables.ts';
import { describePending, describeSignUps } from '../server/src/ops/pending.ts';
import { releaseJob, restartPass } from '../server/src/ops/jobs.ts';
import { listFailedEvents, resync, retryFailedEvents } from '../server/src/ops/repair-billing.ts';
import { showFigures } from '../server/src/ops/show-figures.ts';
import { createEntitlementKeys } from '../server/src/licence/security/entitlement-keys.ts';
import { openDatabase, openPool } from '../server/src/platform/database/database.ts';
import { createJobProducer } from '../server/src/platform/jobs/job-producer.ts';
import { describeUsage, matchCommand, type Command } from './ops/command-line.ts';
import { readSettings } from './lib/settings.ts';
import { readMoment } from './lib/stack/billing-clock.ts';
import { findDatabase } from './lib/stack/find-database.ts';
import { openSecrets } from './lib/stack/secrets.ts';

const typed = process.argv.slice(2);
const write = typed.includes('--write');

/** The first that matches is run. */
const commands: Command[] = [
  {
    call: 'why EMAIL',
    does: 'why a user sees the subscription that is shown, or cannot log in',
    run: (email) => withPool((pool) => explainBilling(openDatabase(pool), email)),
  },
  {
    call: 'resync EMAIL',
    does: "read a user's subscriptions from Stripe again",
    run: (email) => withJobs(async (ops) => [await resync(ops, email)]),
  },
  {
    call: 'pending',
    does: 'jobs, emails, events, customers and repairs that wait, and passes',
    run: () => withPool((pool) => describePending(openDatabase(pool))),
  },
  {
    call: 'events --failed',
    does: 'events whose customer could not be synced',
    run: () => withPool((pool) => listFailedEvents(openDatabase(pool))),
  },
  {
    call: 'events retry',
    does: 'retry those',
    run: () => withJobs(async (ops) => [await retryFailedEvents(ops)]),
  },
  {
    call: 'orphans',
    does: 'customers charged at Stripe who belong to no account',
    run: () => withPool((pool) => describeOrphans(openDatabase(pool), openDatabase(pool))),
  },
  {
    call: 'adopt CUSTOMER',
    does: 'link one of them to the account that is shown',
    run: (customer) => withJobs(async (ops) => [await adopt(ops, customer)]),
  },
  {
    call: 'figures USD [AT]',
    does: 'MRR, churn and trials of a currency, now or at a moment (ISO 8601)',
    run: async (currency, at) => {
      const options = { currency: currency.toLowerCase(), at: await readMoment(at, process.env) };
      return withPool((pool) => showFigures(openDatabase(pool), options));
    },
  },
  {
    call: 'sign-ups',
    does: 'how many users of which domain signed up in the last 24 hours',
    run: () => withPool((pool) => describeSignUps(openDatabase(pool), new Date())),
  },
  {
    call: 'licence unlink ID',
    does: 'unlink one of the browsers of a user',
    run: (id) => withPool(async (pool) => [await unlinkBrowser(openDatabase(pool), id)]),
  },
  {
    call: 'licence EMAIL',
    does: "why a user's browsers are premium or not",
    run: (email) => withPool((pool) => explainLicence(openDatabase(pool), email)),
  },
  {
    call: 'licence-keys',
    does: 'how many browsers pin which key of LICENCE_SECRET',
    run: () => {
      const { publicKeys } = createEntitlementKeys(findLicenceSecret());
      return withPool((pool) => explainKeys(openDatabase(pool), publicKeys));
    },
  },
  {
    call: 'audit verify',
    does: 'whether the audit log is as it was written',
    run: () => withPool(async (pool) => [describeChain(await verifyChain(openDatabase(pool)))]),
  },
  {
    call: 'export-business',
    does: 'write all users, customers, subscriptions and consents into business-export',
    run: () => withPool((pool) => exportBusiness(openDatabase(pool), 'business-export')),
  },
  {
    call: 'export-business --out FOLDER',
    does: 'the same into another new folder; users.jsonl has password hashes',
    run: (folder) => withPool((pool) => exportBusiness(openDatabase(pool), folder)),
  },
  {
    call: 'release-job ID|QUEUE',
    does: 'run a stuck job now, or all of a queue: account-mail, "*-mail"',
    acts: true,
    run: (id) => withPool((pool) => releaseJob(openDatabase(pool), id.toLowerCase(), { write })),
  },
  {
    call: 'clear-limits [NAME]',
    does: 'let the attempts of a limit begin again, or of all',
    acts: true,
    run: (name) =>
      withPool((pool) => clearLimits(openDatabase(pool), name || undefined, { write })),
  },
  {
    call: 'deliverable EMAIL',
    does: 'take back that the mailbox of an address does not exist',
    acts: true,
    run: (email) => withPool((pool) => markDeliverable(openDatabase(pool), { email }, { write })),
  },
  {
    call: 'deliverable --since MOMENT',
    does: 'the same for all addresses that were refused after a moment',
    acts: true,
    run: async (moment) => {
      const since = await readMoment(moment, process.env);
      return withPool((pool) => markDeliverable(openDatabase(pool), { since }, { write }));
    },
  },
  {
    call: 'restart-pass NAME',
    does: 'have a list at Stripe read from its beginning: read-balance',
    acts: true,
    run: (name) => withJobs((ops) => restartPass(ops, name, { write })),
  },
  {
    call: 'end-sessions EMAIL',
    does: 'log a user out everywhere, and revoke the links sent by email',
    acts: true,
    run: (email) => withPool((pool) => endSessionsOf(openDatabase(pool), email, { write })),
  },
  {
    call: 'end-sessions --all',
    does: 'the same for all users, and for staff',
    acts: true,
    run: () => withPool((pool) => endAllSessions(openDatabase(pool), { write })),
  },
  {
    call: 'own-tables',
    does: 'give the database and its tables to the role of DATABASE_OWNER_URL',
    acts: true,
    run: () => withPool((pool) => ownTables(pool, process.env.DATABASE_OWNER_URL, { write })),
  },
];

try {
  for (const line of await answer()) console.log(line);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
}

async function answer(): Promise<string[]> {
  const usage = describeUsage(commands);
  if (typed.length === 0) return [usage];
  const match = matchCommand(commands, typed);
  if (!match) throw new Error(usage);
  const lines = await match.command.run(...match.values);
  return match.command.acts && !write
    ? [...lines, 'Nothing was changed. Add --write for that.']
    : lines;
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

/** Only for commands that write: for reading, a role only needs SELECT. */
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
