import { readFile } from 'node:fs/promises';
import { addresses } from './addresses.ts';
import { expectNoFindings } from './axe.ts';
import { joinAs } from './console-staff.ts';
import { expect, test } from './test.ts';

test.use({ baseURL: addresses.console });

test('finance reads figures and charts, closes a month and exports it, and sees what to chase', async ({
  page,
}) => {
  await joinAs(page, 'finance', 'Grete Hermann');
  const navigation = page.getByRole('navigation', { name: 'Pages' });

  await navigation.getByRole('link', { name: 'Money' }).click();
  await expect(page.getByRole('heading', { name: 'Trial conversion, 30 days' })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(3);
  await expect(page.getByText(/^30 days before: /)).toHaveCount(4);
  const revenue = page.getByRole('region', { name: /^Revenue, / });
  await expect(revenue.getByText(/^(Nothing in )?\w+ \d{4}(: |$)/)).toHaveCount(4);
  await expect(page.getByRole('heading', { name: /^Month close/ })).toBeVisible();
  await page.getByText('MRR as a table', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'MRR', exact: true }).getByRole('row')).toHaveCount(
    14,
  );
  await page.getByLabel('Permanent discounts').selectOption('Ignored');
  await expect(page).toHaveURL(/coupons=ignored/);
  await expect(page.getByText('before permanent discounts')).toBeVisible();
  await expect(page.getByText('Asking Stripe')).toHaveCount(0);
  await expectNoFindings(page, 'money');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Charges of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^stillweb-\d{4}-\d\d-charges\.csv$/);
  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV of movement-usd', exact: true }).click();
  const file = await table;
  expect(file.suggestedFilename()).toBe('movement-usd.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(
    /^\uFEFFPart,Currency,Amount\r\nMRR 30 days ago,USD,\d+\.\d\d\r\n/,
  );

  await navigation.getByRole('link', { name: 'To chase' }).click();
  await expect(page.getByRole('heading', { name: 'Open invoices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Disputes due' })).toBeVisible();
  await expectNoFindings(page, 'to chase');
});
