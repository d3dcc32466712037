import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import { openDatabase, openPool } from '../../platform/database/database.ts';
import type { BillingTables } from '../tables.ts';
import { deleteOldPlanChanges, insertPlanChange } from './plan-changes.ts';

const { url, drop } = await createMigratedDatabase();
const pool = openPool(url);
const db = openDatabase<BillingTables>(pool);
beforeAll(async () => {
  const row = { user_id: randomUUID(), generation: 1, stripe_customer_id: 'cus_1' };
  await db.insertInto('billing_customers').values(row).execute();
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const change = () => ({
  id: randomUUID(),
  stripe_customer_id: 'cus_1',
  subscription_id: 'sub_1',
  plan: 'YEARLY',
  price_id: 'price_1',
  params: {},
});

const purgeable = { state: 'failed' as const, failed_at: new Date(Date.now() - 25 * 3_600_000) };

test('the purge leaves the change of a customer who is being synchronized', async () => {
  await insertPlanChange(db, change());
  await db.updateTable('plan_changes').set(purgeable).execute();
  await db.transaction().execute(async (sync) => {
    await sync.selectFrom('billing_customers').selectAll().forUpdate().execute();
    expect(await deleteOldPlanChanges(db, new Date(), 10)).toBe(0);
  });
  expect(await deleteOldPlanChanges(db, new Date(), 10)).toBe(1);
});
