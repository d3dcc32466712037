import type { Kysely } from 'kysely';
import { findRecipient } from '../account/store/users.ts';
import type { AccountTables } from '../account/tables.ts';
import { countImported } from '../billing/store/customers/imported-customers.ts';
import { requestSync } from '../billing/store/customers/customers.ts';
import { money } from '../billing/rules/money.ts';
import { listHeldRepairs, releaseHeldRepairs, type HeldRepair } from '../billing/store/repairs.ts';
import type { BillingTables, EndingReason } from '../billing/tables.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { lockSwitch, requireImport, turnImport } from '../platform/switches.ts';
import { importSwitch } from '@stillweb/contract/switches';
import { requireNoRun } from './store/runs.ts';

export type ImportDatabase = Kysely<AccountTables & BillingTables>;

/** A change at Stripe that our rules ask for, and that waits for the end of the import. */
export type PendingChange = {
  customer: string;
  /** The address of its account; undefined once that is deleted. */
  email: string | undefined;
  /** In words. */
  change: string;
};

/**
 * Lists the repairs that the end of the import releases.
 * @throws when none is under way, one still runs, or the servers have not read all imported customers from Stripe
 */
export async function listPendingChanges(db: ImportDatabase): Promise<PendingChange[]> {
  await db.transaction().execute(requireFinishable);
  const emails = new Map<string, string | undefined>();
  const changes: PendingChange[] = [];
  for (const held of await listHeldRepairs(db)) {
    const { user_id: userId, stripe_customer_id: customer } = held;
    if (!emails.has(userId)) emails.set(userId, (await findRecipient(db, userId))?.email);
    changes.push({ customer, email: emails.get(userId), change: describeRepair(held) });
  }
  return changes;
}

/**
 * Finishes the import, if these are still the changes that wait: they are made due, the access that they end ends,
 * and the running servers make them at Stripe.
 * @param now by the clock of billing: emails report what happens later
 * @returns whether it did
 * @throws as `listPendingChanges`
 */
export function finishImport(
  { db, jobs, now }: { db: ImportDatabase; jobs: Pick<Jobs, 'enqueue'>; now: Date },
  shown: PendingChange[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // Waits for the synchronizations that are being stored.
    await lockSwitch(trx, importSwitch, 'exclusive');
    await requireFinishable(trx);
    const waiting = (await listHeldRepairs(trx)).map(describeRepair);
    if (JSON.stringify(waiting) !== JSON.stringify(shown.map(({ change }) => change))) return false;
    await turnImport(trx, false, now);
    for (const customerId of await releaseHeldRepairs(trx)) {
      await requestSync({ jobs }, trx, customerId);
    }
    return true;
  });
}

async function requireFinishable(trx: ImportDatabase): Promise<void> {
  await requireImport(trx);
  await requireNoRun(trx);
  const { linked, unsynced } = await countImported(trx);
  if (unsynced === 0) return;
  throw new Error(
    `${unsynced} of ${linked} imported customers are not stored as they are at Stripe. Let a server run` +
      ' until they are, and finish then; "npm run ops -- events --failed" lists errors.',
  );
}

/** The effect of a held repair at Stripe, with its amount if known. */
export function describeRepair({ repair, ending, amount, currency }: HeldRepair): string {
  const sum = amount !== null && currency ? money({ amount, currency }) : 'an unknown amount';
  switch (repair.kind) {
    case 'cancel-subscription': {
      const why = ending ? `: ${reasons[ending]}` : '';
      return `cancel the subscription ${repair.subscription} of ${sum}${why}`;
    }
    case 'refund-payment':
    case 'refund-withdrawn':
      return `refund ${sum} of the payment ${repair.paymentIntent}`;
    case 'void-invoice':
      return `void the open invoice ${repair.invoice} of ${sum}: its subscription has ended`;
    case 'set-card':
      return `charge the customer's new card for the subscription ${repair.subscription}`;
    case 'pay-invoice':
      return `charge ${sum} to the customer's new card for the open invoice ${repair.invoice}`;
    case 'reset-balance':
      return `reset the balance after the withdrawal from ${repair.subscription}`;
    case 'restore-pause':
      return `pause the subscription ${repair.subscription} again: its period is not paid for`;
  }
}

const reasons: Record<EndingReason, string> = {
  TRIAL_ALREADY_USED: 'its customer had a trial before',
  DUPLICATE: 'its customer has another one',
  REFUNDED: 'its payment was refunded',
  DISPUTED: 'its payment is disputed',
  FRAUD_WARNING: 'a bank has warned of its payment',
  WITHDRAWN: 'its user has withdrawn from the contract',
};
