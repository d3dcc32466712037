import { basename } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type Stripe from 'stripe';
import {
  markPrice,
  readOldCustomers,
  readOldPrices,
  type OldPrices,
} from '../billing/stripe/old-business.ts';
import { requireImport, turnImport } from '../platform/switches.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import {
  claim,
  decideRows,
  noClaims,
  type Claims,
  type Decision,
  type OldBusiness,
} from './decide-rows.ts';
import type { FileRow } from './parse-row.ts';
import type { PriceMap } from './price-map.ts';
import { readRows } from './read-rows.ts';
import { storeRows, type Writing } from './store-rows.ts';
import { endRun, insertRun } from './store/runs.ts';
import {
  addDecisions,
  addOthers,
  addSubscriptions,
  emptySummary,
  type Summary,
} from './summary.ts';
import type { ImportTables } from './tables.ts';

/** Rows per transaction: a killed or failed run stores none of its current batch. */
const batchSize = 500;

export type Import = {
  db: Kysely<ImportTables>;
  file: string;
  business: OldBusiness;
  now: Date;
  /** Called with the current step and its progress. */
  onProgress: (step: string, done: number, total?: number) => void;
};

/**
 * Reads the whole file once.
 * @returns how many rows it has, and whether any names a customer at Stripe
 * @throws FileError
 */
export async function checkFile(file: string): Promise<{ rows: number; hasCustomers: boolean }> {
  let rows = 0;
  let hasCustomers = false;
  for await (const { values } of readRows(file)) {
    rows += 1;
    hasCustomers ||= Boolean(values.stripe_customer_id);
  }
  return { rows, hasCustomers };
}

/**
 * Reads the business at Stripe.
 * @returns also the prices that the map names
 * @throws Error for a price of the map that does not match its plan
 */
export async function readBusiness(
  stripe: Stripe,
  map: PriceMap,
  onProgress: Import['onProgress'],
): Promise<{ business: OldBusiness; prices: OldPrices }> {
  const prices = await readOldPrices(stripe, map);
  const customers = await readOldCustomers(stripe, (count) =>
    onProgress('customers and subscriptions at Stripe', count),
  );
  return { business: { customers, map }, prices };
}

/** A preview of an import; nothing is written. */
export async function surveyImport(
  { db, file, business, now, onProgress }: Import,
  total: number,
): Promise<Summary> {
  const claims = noClaims();
  const summary = emptySummary();
  for await (const rows of batches(readRows(file))) {
    const decisions = await decideRows(db, rows, { business, claims, now });
    claimAll(claims, decisions);
    addDecisions(summary, decisions);
    addSubscriptions(summary, business, decisions);
    onProgress('reading', summary.rows, total);
  }
  addOthers(summary, business);
  return summary;
}

/**
 * Stores the users of the file, in batches; one that is repeated stores nothing twice.
 * @param mapped the prices that are marked as ours
 * @param stop ends the import after the batch that is under way
 * @param invites whether the users are to be invited by email, each once
 * @throws Error when rows could not be stored, after all others were
 */
export async function writeImport(
  { db, file, business, now, onProgress }: Import,
  {
    jobs,
    stripe,
    mapped,
    total,
    stop,
    invites,
  }: {
    jobs: Pick<Jobs, 'enqueue'>;
    stripe: Stripe | undefined;
    mapped: Stripe.Price[];
    total: number;
    stop: AbortSignal;
    invites: boolean;
  },
): Promise<Written> {
  // From now on, repairs leave the subscriptions alone that the next step makes ours.
  await turnImport(db, true, now);
  if (stripe) {
    for (const price of mapped) {
      await db.transaction().execute(async (trx) => {
        await requireImport(trx);
        await markPrice(stripe, price);
      });
    }
  }
  const runId = await insertRun(db, basename(file), now);
  const claims = noClaims();
  const summary = emptySummary();
  const failures: RowFailure[] = [];
  let isWhole = true;
  for await (const rows of batches(readRows(file))) {
    if (stop.aborted) {
      isWhole = false;
      break;
    }
    const decisions = await storeBatch(
      { db, jobs, business, claims, runId, now, invites },
      rows,
      failures,
    );
    claimAll(claims, decisions);
    addDecisions(summary, decisions);
    onProgress('writing', summary.rows + failures.length, total);
  }
  if (isWhole) await endRun(db, runId, new Date());
  const [first] = failures;
  if (first) {
    const others = failures.length > 1 ? `, and ${failures.length - 1} more` : '';
    throw new Error(`Line ${first.line} could not be stored${others}: ${first.message}`);
  }
  const { rows, leftOut, leftOutRows, ...counts } = summary;
  return { rows, new: counts.new, known: counts.known, leftOut, leftOutRows };
}

export type Written = Pick<Summary, 'rows' | 'new' | 'known' | 'leftOut' | 'leftOutRows'>;

type RowFailure = { line: number; message: string };

/** Stores rows together or, where one of them cannot be stored, each for itself. */
async function storeBatch(
  writing: Writing,
  rows: FileRow[],
  failures: RowFailure[],
): Promise<Decision[]> {
  try {
    return await storeRows(writing, rows);
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
  }
  const decisions: Decision[] = [];
  const claims = {
    emails: new Set(writing.claims.emails),
    customers: new Set(writing.claims.customers),
  };
  for (const row of rows) {
    try {
      const [decision] = await storeRows({ ...writing, claims }, [row]);
      if (!decision) continue;
      decisions.push(decision);
      if (!decision.reason) claim(claims, decision.user);
    } catch (error) {
      if (!isRefusedByDatabase(error)) throw error;
      failures.push({ line: row.line, message: error.message });
    }
  }
  return decisions;
}

/** Whether PostgreSQL has refused data or broken a constraint, and not failed. */
function isRefusedByDatabase(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '');
}

/** Adds the addresses and customers of imported rows. */
function claimAll(claims: Claims, decisions: Decision[]): void {
  for (const decision of decisions) if (!decision.reason) claim(claims, decision.user);
}

async function* batches(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
