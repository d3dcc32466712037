import type { Page } from '@playwright/test';
import { expectNoFindings } from './axe.ts';
import { openConsoleAs, openCustomer } from './console-staff.ts';
import { refundAtStripe } from './sandbox.ts';
import { expect, test } from './test.ts';
import { createPayingUser, createTrialUser } from './test-user.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });

async function fillReason(page: Page, note: string) {
  await dialog(page).getByLabel('Reason').selectOption('customer_request');
  await dialog(page).getByLabel('Note').fill(note);
}

const closeOutcome = (page: Page, back: string) =>
  dialog(page).getByRole('button', { name: back }).click();

test('support refunds within the limit, a lead approves what is above it, and both are shown a change meanwhile', async ({
  browser,
}) => {
  const user = await createPayingUser({ plan: 'YEARLY' });
  const support = await openConsoleAs(browser, 'support', 'Ida Rhodes');
  await openCustomer(support, user.email);

  await support.getByRole('button', { name: 'Refund' }).click();
  await expect(confirm(support, 'Refund $99.00')).toBeEnabled();
  await dialog(support).getByLabel('Amount').fill('9.00');
  await fillReason(support, 'The first week did not work.');
  await confirm(support, 'Refund $9.00').click();
  await expect(dialog(support).getByText('Done: Refund $9.00')).toBeVisible();
  await closeOutcome(support, 'Back to the customer');

  await support.getByRole('button', { name: 'Refund' }).click();
  await expect(confirm(support, 'Refund $90.00')).toBeEnabled();
  await expect(dialog(support).getByText('A second person must approve.')).toBeVisible();
  const note = `Nothing of it has worked since May, writes ${user.email}.`;
  await fillReason(support, note);
  await refundAtStripe(user.email, 1000);
  await confirm(support, 'Refund $90.00').click();
  await expect(dialog(support).getByText('The preview has changed')).toBeVisible();
  await expect(dialog(support).getByLabel('Note')).toHaveValue(note);
  await confirm(support, 'Refund $80.00').click();
  await expect(dialog(support).getByText('Pending approval: Refund $80.00')).toBeVisible();
  await closeOutcome(support, 'Back to the customer');
  await expect(support.getByLabel('Under way')).toContainText('Refund $80.00');

  await support.getByRole('link', { name: 'Today' }).click();
  await expect(support.getByText('Your own request: a colleague will decide.')).toBeVisible();
  await expect(support.getByRole('button', { name: /^Approve/ })).toBeHidden();

  const lead = await openConsoleAs(browser, 'lead', 'Mary Jackson');
  const asked = lead.getByRole('listitem').filter({ hasText: note });
  await expect(asked).toContainText('Ida Rhodes');
  await expectNoFindings(lead, 'what waits');
  await asked.getByRole('button', { name: /^Approve/ }).click();
  await dialog(lead).getByLabel('Note').fill('Agreed: support has tried for weeks.');
  await refundAtStripe(user.email, 1000);
  await confirm(lead, 'Approve: Refund $80.00').click();
  const effects = dialog(lead).getByRole('region', { name: 'What will happen' });
  await expect(effects.getByRole('alert')).toContainText(
    'The effects have changed. Review the new preview.',
  );
  await expect(effects).toContainText('$70.00 of the $99.00');
  await expect(confirm(lead, 'Approve: Refund $80.00')).toBeDisabled();
  await expectNoFindings(lead, 'approve');
  await confirm(lead, 'Cancel').click();
  await asked.getByRole('button', { name: /^Refuse/ }).click();
  await dialog(lead).getByLabel('Note').fill('The bank has returned $10.00 since.');
  await confirm(lead, 'Refuse: Refund $80.00').click();
  await expect(dialog(lead).getByText('Refused: Refund $80.00')).toBeVisible();
  await closeOutcome(lead, 'Back to Today');

  await openCustomer(support, user.email);
  await support.getByRole('button', { name: 'Refund' }).click();
  await fillReason(support, note);
  await confirm(support, 'Refund $70.00').click();
  await expect(dialog(support).getByText('Pending approval: Refund $70.00')).toBeVisible();
  await lead.reload();
  await asked.getByRole('button', { name: /^Approve/ }).click();
  await dialog(lead).getByLabel('Note').fill('Agreed: support has tried for weeks.');
  await confirm(lead, 'Approve: Refund $70.00').click();
  await expect(dialog(lead).getByText('Done: Refund $70.00')).toBeVisible();
});

test('a lead blocks an account by keyboard alone', async ({ browser }) => {
  const user = await createTrialUser();
  const lead = await openConsoleAs(browser, 'lead', 'Mary Jackson');
  await openCustomer(lead, user.email);
  await lead.getByRole('button', { name: 'Actions' }).focus();
  await lead.keyboard.press('Enter');
  await expect(lead.getByRole('menu')).toBeVisible();
  // The menu jumps to the typed text.
  await lead.keyboard.type('Bl');
  await expect(lead.getByRole('menuitem', { name: 'Block', exact: true })).toBeFocused();
  await lead.keyboard.press('Enter');
  const goesOn = lead.getByRole('radio', { name: /Goes on/ });
  await expect(goesOn).toBeFocused();
  await expect(goesOn).not.toBeChecked();
  await lead.keyboard.press('ArrowDown');
  await expect(lead.getByRole('radio', { name: /Ends now/ })).toBeChecked();
  await tabTo(lead, 'Reason');
  // The select jumps to the typed text.
  await lead.keyboard.type('Fraud');
  await tabTo(lead, 'Note');
  await lead.keyboard.type('The card was reported as stolen.');
  await expect(dialog(lead).getByRole('button', { name: /^Block/ })).toBeEnabled();
  await tabTo(lead, 'Block');
  await lead.keyboard.press('Enter');
  await expect(dialog(lead).getByRole('heading', { name: /^Done: Block/ })).toBeFocused();
  await tabTo(lead, 'Back to the customer');
  await lead.keyboard.press('Enter');
  await expect(dialog(lead)).toBeHidden();
  await expect(lead.getByText('This account is blocked')).toBeVisible();
  await expect(lead.getByRole('button', { name: 'Actions' })).toBeFocused();
  await lead.keyboard.press('Enter');
  await expect(lead.getByRole('menuitem', { name: 'Unblock' })).toBeVisible();
});

test(
  'every dialog of a trial can be used by everybody, and none opens without saying what will happen',
  { tag: '@exhaustive' },
  async ({ browser }) => {
    const user = await createTrialUser();
    const owner = await openConsoleAs(browser, 'owner', 'Grace Hopper');
    await openCustomer(owner, user.email);
    await expectNoFindings(owner, 'customer');
    const menu = owner.getByRole('button', { name: 'Actions' });
    await menu.click();
    await expect(owner.getByRole('menuitem', { name: 'Extend trial' })).toBeVisible();
    await expectNoFindings(owner, 'actions');
    const names = await owner.getByRole('menuitem').allInnerTexts();
    await owner.keyboard.press('Escape');
    for (const name of names) {
      await menu.click();
      await owner.getByRole('menuitem', { name, exact: true }).click();
      await expect(dialog(owner).getByRole('region', { name: 'What will happen' })).toBeVisible();
      await expect(dialog(owner).getByLabel('Reason')).toHaveValue('');
      await expect(dialog(owner).getByLabel('Note')).toHaveValue('');
      await expectNoFindings(owner, name);
      await owner.keyboard.press('Escape');
      await expect(dialog(owner)).toBeHidden();
    }
  },
);

/** Presses Tab until the focus is on what has this name; by its visible text or its label. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLElement && 'labels' in element ? element.labels : null;
      const labeled = label instanceof NodeList ? label[0]?.textContent : null;
      return labeled ?? element?.textContent ?? '';
    });
    if (focused.startsWith(name)) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
