import { daySeconds } from '@stillweb/contract/time';
import type { BillingContext } from '../../context.ts';
import { balanceQueue } from '../../jobs.ts';
import { storePayouts, storeTransactions } from './balance-transactions.ts';
import { advancePass, completePass, continuePass, type Pass } from '../../store/passes.ts';
import { isForbidden } from '../../stripe/errors.ts';
import { pageAfter } from '../../stripe/page-after.ts';
import { mapPayout, mapTransaction } from '../../stripe/map/map-balance.ts';
import { runUntilDeadline, type Remaining } from '../../sync/webhooks/run-until-deadline.ts';

const pageSize = 100;
/** Seconds: a transaction may appear in the list after one that was created later. */
const overlap = daySeconds;
/** Seconds: a payout arrives, or comes back from the bank, within days. */
const payoutsChangeFor = 30 * daySeconds;

/** Stores new balance transactions at Stripe, and the current state of payouts. */
export async function readBalance(billing: BillingContext): Promise<void> {
  await runUntilDeadline(billing, balanceQueue, async (deadline) => {
    try {
      return await readUntil(billing, deadline);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      billing.logger.error({ err: error }, 'the balance at Stripe cannot be read');
      return 'nothing';
    }
  });
}

async function readUntil(billing: BillingContext, deadline: Date): Promise<Remaining> {
  let pass: Pass | undefined = await continuePass(billing.db, 'read-balance');
  do {
    const page = await listTransactions(billing, pass);
    await storeTransactions(billing.db, page.data.map(mapTransaction));
    const newest = page.data[0]?.created;
    const last = page.data.at(-1);
    if (!page.has_more || !last) {
      await readPayouts(billing, pass);
      await completePass(billing.db, pass, pass.newestEvent ?? newest);
      return 'nothing';
    }
    pass = await advancePass(billing.db, pass, {
      position: last.id,
      done: page.data.length,
      newestEvent: newest,
    });
    // Another job continues the pass.
    if (!pass) return 'nothing';
  } while (billing.clock() < deadline);
  return { continueAfter: 0 };
}

/** A page of transactions, newest first, after those that the pass has read. */
function listTransactions({ stripe }: BillingContext, { position, watermark }: Pass) {
  return pageAfter(position, (from) =>
    stripe.balanceTransactions.list({
      limit: pageSize,
      ...(watermark !== undefined && { created: { gte: watermark - overlap } }),
      ...from,
    }),
  );
}

async function readPayouts({ stripe, db }: BillingContext, { watermark }: Pass): Promise<void> {
  const payouts = await stripe.payouts
    .list({
      limit: pageSize,
      ...(watermark !== undefined && { created: { gte: watermark - payoutsChangeFor } }),
    })
    .autoPagingToArray({ limit: 10_000 });
  await storePayouts(db, payouts.map(mapPayout));
}
