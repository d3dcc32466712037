import { randomUUID } from 'node:crypto';
import { addresses } from '../addresses.ts';
import { expectNoFindings } from '../axe.ts';
import { confirmChange, draftSet, untilOnSale, untilShown } from '../catalogue.ts';
import { joinAs, openConsoleAs } from '../console-staff.ts';
import { expect, test } from '../test.ts';
import { planCard } from '../test-user.ts';

test.use({ baseURL: addresses.console });

test('marketing prepares an offer far below the plain price, finance approves it, it is sold and taken back', async ({
  browser,
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
    'Monthly price': '4',
    'Regular monthly price': '30',
    'Annual price': '55.00',
    'Regular annual price': '330',
    Places: '100',
  });
  const title = `spring offer (${code})`;
  await page.getByRole('button', { name: `Schedule ${title}` }).click();
  await expect(page.getByText(`/pricing?offer=${code} see it.`)).toBeVisible();
  await expectNoFindings(page, 'schedule');
  await expect(page.getByText('A second person must approve')).toBeVisible();
  await confirmChange(page, new RegExp(`Schedule ${code} from`));
  const draft = page.getByRole('listitem').filter({ hasText: title });
  await expect(draft.getByText('Pending approval')).toBeVisible();
  await expect(draft.getByRole('button', { name: /^Schedule/ })).toBeHidden();
  const finance = await openConsoleAs(browser, 'finance', 'Mary Jackson');
  const asked = finance.getByRole('listitem').filter({ hasText: `Schedule ${code} from` });
  await asked.getByRole('button', { name: /^Approve/ }).click();
  const decision = finance.getByRole('dialog');
  await decision.getByLabel('Note').fill('Agreed with the board.');
  await decision.getByRole('button', { name: /^Approve/ }).click();
  await expect(decision.getByText(/^Done: Schedule/)).toBeVisible();
  await untilOnSale(page, title);

  const pricing = `${addresses.site}/pricing?offer=${code}`;
  const price = planCard(page, 'Monthly').getByText('$4', { exact: true });
  await untilShown(page, pricing, price);
  await expect(planCard(page, 'Monthly').getByText('86% Off')).toBeVisible();

  await page.goto('/catalogue');
  await page.getByRole('button', { name: `Take back ${title}` }).click();
  await confirmChange(page, new RegExp(`Take back ${code}`));
  await untilShown(page, pricing, page.getByText('The offer of your link is not open.'));
  await expect(planCard(page, 'Monthly').getByText('$9', { exact: true })).toBeVisible();
});
