import { afterAll, expect, test } from 'vitest';
import { openMigratedDatabase } from '../../../test/worlds/migrated-database.ts';
import type { BillingTables } from '../tables.ts';
import { savePreview, wasPreviewed } from './plan-previews.ts';

const { db, close } = await openMigratedDatabase<BillingTables>();
afterAll(close);

const shownAt = new Date('2026-01-15T00:00:00Z');
const after = (minutes: number) => new Date(shownAt.getTime() + minutes * 60_000);
const preview = { subscriptionId: 'sub_1', priceId: 'price_yearly', prorationDate: 1_768_435_200 };

test.each([
  ['the same preview just before half an hour', { now: after(29.9) }, true],
  ['the same preview after half an hour', { now: after(30) }, false],
  ['another date', { prorationDate: preview.prorationDate - 1 }, false],
  ['another price', { priceId: 'price_monthly' }, false],
  ['another subscription', { subscriptionId: 'sub_2' }, false],
])('whether a proration date was previewed depends on: %s', async (_what, change, counts) => {
  await savePreview(db, { ...preview, shownAt });
  expect(await wasPreviewed(db, { ...preview, now: after(1), ...change })).toBe(counts);
});

test('a new preview of a subscription replaces the earlier one', async () => {
  const newer = { ...preview, prorationDate: preview.prorationDate + 60 };
  await savePreview(db, { ...preview, shownAt });
  await savePreview(db, { ...newer, shownAt });
  expect(await wasPreviewed(db, { ...preview, now: after(1) })).toBe(false);
  expect(await wasPreviewed(db, { ...newer, now: after(1) })).toBe(true);
});
