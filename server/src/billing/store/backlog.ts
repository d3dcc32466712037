import type { BillingDatabase } from '../context.ts';
import type { PassName } from '../tables.ts';

/** How far a pass through a long list has come. */
export function readProgress(db: BillingDatabase, name: PassName) {
  return db
    .selectFrom('billing_passes')
    .select(['last_complete', 'started_at', 'position', 'done'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
}

export async function oldestPendingEvent(db: BillingDatabase): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('stripe_events')
    .select((eb) => eb.fn.min('received_at').as('oldest'))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.oldest;
}

export async function oldestPendingRepair(db: BillingDatabase): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('billing_repairs')
    .select((eb) => eb.fn.min('decided_at').as('oldest'))
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row?.oldest;
}

export async function oldestUnsentEmail(db: BillingDatabase): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('billing_mails')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('sent_at', 'is', null)
    .where('undeliverable_at', 'is', null)
    .executeTakeFirst();
  return row?.oldest;
}

export async function oldestOpenWithdrawal(db: BillingDatabase): Promise<Date | null | undefined> {
  const row = await db
    .selectFrom('withdrawals')
    .select((eb) => eb.fn.min('created_at').as('oldest'))
    .where('state', 'in', ['confirmed', 'accepted'])
    .executeTakeFirst();
  return row?.oldest;
}
