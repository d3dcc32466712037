import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listPlainPlans } from '@stillweb/contract/billing/plans';
import { csvLine } from '../../contract/src/console/csv.ts';
import { decideCatalogue } from '../../server/src/billing/buy/catalogue/current-catalogue.ts';
import { readDecisionsOfStaff } from '../../server/src/billing/buy/catalogue/read-catalogue.ts';
import { plainCurrencies } from '../../server/src/billing/buy/decide-pricing.ts';
import {
  checkFile,
  readBusiness,
  surveyImport,
  writeImport,
  type Import,
} from '../../server/src/import/import-users.ts';
import { emptyMap, parsePriceMap, type PriceMap } from '../../server/src/import/price-map.ts';
import type { LeftOutRow } from '../../server/src/import/store/left-out.ts';
import { runAlone } from '../../server/src/import/store/runs.ts';
import type { ImportTables } from '../../server/src/import/tables.ts';
import { openDatabase, openPool } from '../../server/src/platform/database/database.ts';
import {
  createJobProducer,
  type JobProducer,
} from '../../server/src/platform/jobs/job-producer.ts';
import type { Environment } from '../lib/settings.ts';
import { findDatabase } from '../lib/stack/find-database.ts';
import { openStripe } from './open-stripe.ts';
import { countLines, describeMap, describeSummary, plural } from './print-summary.ts';
import type { Summary } from '../../server/src/import/summary.ts';
import { createProgress, type Progress, waitForReading } from './progress.ts';

/** Some rows are left out. */
const incomplete = 2;
const failed = 1;

type Options = { writes: boolean; invites: boolean; map: string | undefined };

/**
 * Previews the import of a file's users, or makes accounts of them.
 * @returns the exit code
 */
export async function importFile(
  file: string,
  args: string[],
  env: Environment = process.env,
): Promise<number> {
  const options = readOptions(args);
  const map = readMap(options.map);
  const found = await checkFile(file);
  const databaseUrl = findDatabase(env);
  const pool = openPool(databaseUrl);
  const progress = createProgress();
  const run = { file, env, options, map, found, pool, progress };
  try {
    return await (options.writes
      ? runAlone(databaseUrl, (lost) => importUsers(run, lost))
      : importUsers(run));
  } finally {
    progress.clear();
    await pool.end();
  }
}

type Run = {
  file: string;
  env: Environment;
  options: Options;
  map: PriceMap;
  found: Awaited<ReturnType<typeof checkFile>>;
  pool: ReturnType<typeof openPool>;
  progress: Progress;
};

async function importUsers(
  { file, env, options, map, found, pool, progress }: Run,
  lost?: AbortSignal,
): Promise<number> {
  const db = openDatabase<ImportTables>(pool);
  const stripe = found.hasCustomers ? await openStripe(env, db) : undefined;
  const { business, prices } = stripe
    ? await readBusiness(stripe, map, progress.show)
    : { business: { customers: new Map(), map }, prices: { mapped: [], ignored: [] } };
  const given = { db, file, business, now: new Date(), onProgress: progress.show };
  const summary = await surveyImport(given, found.rows);
  progress.clear();
  if (options.writes) requireMappedPrices(summary);
  for (const line of describeMap(prices, await listSold(db))) console.log(line);
  if (!lost) {
    return report(file, summary, [
      'This was a dry run: nothing was written. Add --write to import them.',
    ]);
  }
  const jobs = createJobProducer(pool);
  try {
    await jobs.start();
    const { invites } = options;
    const { mapped } = prices;
    return await write(given, { summary, progress, stripe, mapped, jobs, pool, invites, lost });
  } finally {
    await jobs.stop();
  }
}

/** The currencies of the plain plans, of the release and of staff, without the retired ones. */
async function listSold(db: ReturnType<typeof openDatabase<ImportTables>>): Promise<string[]> {
  const base = { plans: listPlainPlans(), offers: [], collectsTax: false };
  return plainCurrencies(decideCatalogue(base, await readDecisionsOfStaff(db), new Date()));
}

function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      write: { type: 'boolean', default: false },
      invite: { type: 'boolean', default: false },
      map: { type: 'string' },
    },
  });
  const { write: writes, invite: invites, map } = values;
  if (invites && !writes) throw new Error('--invite needs --write: a dry run sends nothing.');
  return { writes, invites, map };
}

const usualMap = 'import.json';

function readMap(given: string | undefined): PriceMap {
  if (!given && !existsSync(usualMap)) return emptyMap;
  const file = given ?? usualMap;
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  return parsePriceMap(readFileSync(file, 'utf8'), file);
}

function requireMappedPrices({ unmapped }: Summary): void {
  if (unmapped.size === 0) return;
  const prices = [...unmapped].map(
    ([price, count]) => `  ${price}: ${plural(count, 'running subscription')}`,
  );
  throw new Error(
    `Nothing was written. Put these prices under "prices" or "ignore" of import.json first:\n${prices.join('\n')}`,
  );
}

type Write = {
  /** Of the same file, before anything was written. */
  summary: Summary;
  progress: Progress;
  jobs: JobProducer;
  pool: ReturnType<typeof openPool>;
  /** Aborts when another run may begin. */
  lost: AbortSignal;
} & Pick<Parameters<typeof writeImport>[1], 'stripe' | 'mapped' | 'invites'>;

async function write(
  given: Import,
  { summary, progress, jobs, pool, lost, ...more }: Write,
): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const signal = AbortSignal.any([stopping.signal, lost]);
    const total = summary.rows;
    const written = await writeImport(given, { ...more, jobs, total, stop: signal });
    progress.clear();
    if (written.rows < total) {
      console.log(`Stopped after ${written.rows} of ${total} rows: run it again to go on.`);
      return failed;
    }
    const left = await waitForReading(pool, signal, (done, of) =>
      progress.show('customers read by the server', done, of),
    );
    progress.clear();
    const lines =
      left > 0
        ? [`Not read from Stripe yet: ${plural(left, 'customer')}. A server that runs reads them.`]
        : [];
    return report(given.file, { ...summary, ...written }, lines);
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/** Prints the result and writes the rows that are left out to a file. @returns the exit code */
function report(file: string, summary: Summary, notes: string[]): number {
  const leftOutFile = `${file}.left-out.csv`;
  writeLeftOut(leftOutFile, summary.leftOutRows);
  const lines = [
    ...describeSummary(summary, leftOutFile),
    ...notes,
    ...countLines(summary, summary.subscriptions),
  ];
  for (const line of lines) console.log(line);
  return summary.leftOut > 0 ? incomplete : 0;
}

function writeLeftOut(file: string, rows: LeftOutRow[]): void {
  if (rows.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const lines = rows.map(({ line, email, reason }) => csvLine([line, email, reason]));
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, csvLine(['line', 'email', 'reason']) + lines.join(''));
  renameSync(partial, file);
}
