import { randomUUID } from 'node:crypto';
import { addresses } from '../addresses.ts';
import { expectNoFindings } from '../axe.ts';
import { confirmChange, draftSet, untilOnSale } from '../catalogue.ts';
import { joinAs } from '../console-staff.ts';
import { expect, test } from '../test.ts';
import { planCard } from '../test-user.ts';

test.use({ baseURL: addresses.console });

test('marketing prepares an offer, looks at what it brings, sells it, and takes it back', async ({
  page,
}) => {
  const code = `spring-${randomUUID().slice(0, 8)}`;
  await joinAs(page, 'marketing', 'Ida Rhodes');
  await page.getByRole('link', { name: 'Catalogue' }).click();
  await expect(page.getByText('Stripe charges what the site announces')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New prices' })).toBeHidden();
  await expectNoFindings(page, 'catalogue');

  await draftSet(page, 'New offer', {
    Code: code,
    Name: 'spring offer',
    'Price of a month': '5',
    'Regular price of a month': '30',
    'Price of a year': '55.00',
    'Regular price of a year': '330',
    Places: '100',
  });
  const title = `spring offer (${code})`;
  await page.getByRole('button', { name: `Schedule ${title}` }).click();
  await expect(page.getByText(`/pricing?offer=${code} sees it, nobody else.`)).toBeVisible();
  await expectNoFindings(page, 'schedule');
  await confirmChange(page, new RegExp(`Schedule ${code} from`));
  await untilOnSale(page, title);

  await page.goto(`${addresses.site}/pricing?offer=${code}`);
  await expect(planCard(page, 'Monthly').getByText('$5', { exact: true })).toBeVisible();
  await expect(planCard(page, 'Monthly').getByText('83% Off')).toBeVisible();

  await page.goto('/catalogue');
  await page.getByRole('button', { name: `Take back ${title}` }).click();
  await confirmChange(page, new RegExp(`Take back ${code}`));
  // The server reads what is sold at most every half second.
  await expect(async () => {
    await page.goto(`${addresses.site}/pricing?offer=${code}`);
    await expect(page.getByText('The offer of your link is not open.')).toBeVisible({
      timeout: 2000,
    });
  }).toPass();
  await expect(planCard(page, 'Monthly').getByText('$9', { exact: true })).toBeVisible();
});
