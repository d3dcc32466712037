import { userApi } from '@stillweb/contract/account/user';
import { subscriptionChanges, type Subscription } from '@stillweb/contract/billing/subscription';
import { names, pageIn, type PageInLanguage } from './page-in-language.ts';
import { addAuthenticator, outdateProofs } from './passkeys.ts';
import * as users from './test-user.ts';
import { appPathsIn } from './site.ts';
import { expect, test } from './test.ts';
import { findUntranslated } from './translated-page.ts';
import type { Page } from '@playwright/test';

// What is wrong on purpose is refused. `PSEUDO_LANGUAGES=1` for the build and for this.
test.use({ expectedConsoleErrors: [/status of 40[01349]/] });

test('languages 7: each page of the app is translated before its script runs', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of appPathsIn('en-XA')) {
    await page.goto(path);
    expect.soft(await findUntranslated(page, names), path).toEqual([]);
  }
  await context.close();
});

for (const code of ['en-XA', 'ar-XB']) {
  test(`languages 4, 7, 19: a visitor signs up, in ${code}`, async ({ page }) => {
    test.slow();
    await signUp(page, pageIn(page, code));
  });

  test(`languages 4, 7, 19: visitors forget a password, ask for help and withdraw, in ${code}`, async ({
    page,
  }) => {
    test.slow();
    const site = pageIn(page, code);
    const reader = await createReader(code);
    await resetPassword(site, reader);
    await logInByCode(page, site, reader);
    await askForHelp(page, site, reader);
    await withdrawWithoutLogIn(site, await createReader(code, users.createTrialUser));
  });

  test(`languages 4, 7, 19: a reader buys, pauses, switches, cancels and withdraws, in ${code}`, async ({
    page,
  }) => {
    test.slow();
    const site = pageIn(page, code);
    await buy(page, site, await createReader(code));
    const subscriber = await createReader(code, users.createPayingUser);
    await users.openAs(page, subscriber, '/health/live');
    await changeSubscription(page, site);
  });

  test(`languages 4, 7, 19: each state of a subscription, in ${code}`, async ({ page }) => {
    test.slow();
    const site = pageIn(page, code);
    await users.openAs(page, await createReader(code), '/health/live');
    for (const [state, values] of Object.entries(states)) {
      await page.route('**/api/v1/subscription/current', (route) =>
        route.fulfill({ json: { data: { ...subscription, ...values } } }),
      );
      await site.open('/dashboard/subscription');
      await site.see(`subscription: ${state}`);
    }
  });

  test(`languages 4, 7, 19: links that no longer work, and what could not be loaded, in ${code}`, async ({
    page,
  }) => {
    test.slow();
    const site = pageIn(page, code);
    for (const [path, name] of Object.entries(links)) {
      await site.open(`${path}?token=bad`);
      await site.press(name);
      await expect(site.button(name)).toBeHidden();
      await site.see(`${path} with a link that does not work`);
    }
    await users.openAs(page, await createReader(code), '/health/live');
    const undeliverable = { undeliverableSince: '2026-11-20T08:00:00.000Z', language: code };
    await page.route('**/user/emailDelivery', (route) =>
      route.fulfill({ json: { data: undeliverable } }),
    );
    await page.route('**/user/keys', async (route) => {
      const { data } = await (await route.fetch()).json();
      await route.fulfill({ json: { data: { ...data, passwordIsWeak: true } } });
    });
    await site.open('/dashboard/account');
    await site.see('account with a weak password, without emails');
    await page.route('**/subscription/current', (route) => route.fulfill({ json: {} }));
    await site.open('/dashboard/subscription');
    await expect(site.button('Try again')).toBeVisible();
    await site.see('subscription that is not loaded');
  });

  test(`languages 4, 7, 19: the account page with its dialogs, in ${code}`, async ({ page }) => {
    test.slow();
    const site = pageIn(page, code);
    const reader = await createReader(code);
    await addAuthenticator(page);
    await users.openAs(page, reader, '/health/live');
    await changeAccount(page, site, reader);
    await changeKeys(site, reader);
    await logInWithSecondStep(page, site, reader);
  });
}

/** What a link from an email opens, and the button there. */
const links = {
  '/auth/verify-email': 'Verify email',
  '/auth/change-email': 'Confirm the change',
  '/auth/stop-email-change': 'Stop the change',
  '/auth/stop-second-step-removal': 'Keep it',
  '/auth/secure-account': 'Secure my account',
  '/auth/data-export': 'Download my data',
  '/withdraw/confirm': 'Confirm withdrawal',
  '/unsubscribe': 'Unsubscribe',
};

/** Its initial, which the header shows, is no word of English. */
const name = 'Élodie Ño';

/** A user who reads emails in the language. */
async function createReader(
  code: string,
  create: () => Promise<users.TestUser> = users.createVerifiedUser,
): Promise<users.TestUser> {
  const user = await create();
  const api = await users.apiOf(user);
  await api.call(userApi.changeLanguage, { body: { language: code } });
  await api.call(userApi.updateName, { body: { name } });
  return { ...user, name };
}

async function signUp(page: Page, site: PageInLanguage) {
  const user = users.newUser({ name });
  await site.open('/pricing');
  await site.choosePlan();
  await expect(page).toHaveURL(/\/auth\/login/);
  await site.see('log-in with a chosen plan');
  await site.submit();
  await site.expectText('Email is required');
  await site.see('log-in without values');
  await site.type({ email: user.email, password: 'Wrong-pass1' });
  await site.submit();
  await site.expectText('Wrong email or password.');
  await site.see('log-in with a wrong password');

  await site.open('/auth/signup');
  await site.submit();
  await site.expectText('Full name is required');
  await site.see('sign-up without values');
  await site.type({
    name: user.name,
    email: user.email,
    password: 'short',
    confirmPassword: 'long',
  });
  await site.expectText('Passwords must match');
  await site.see('sign-up with a weak password');
  await site.type({ password: user.password, confirmPassword: user.password });
  await site.submit();
  await expect(page.getByRole('dialog')).toBeVisible();
  await site.see('verification required');
  await site.press('Resend verification email');
  await site.see('verification sent again');
  await site.press('Wrong address?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await site.see('sign-up with another address');

  await site.openLink(user.email, /verify-email/);
  await site.see('verify email');
  await site.press('Verify email');
  await expect(page).toHaveURL(/\/checkout\//);
}

async function resetPassword(site: PageInLanguage, reader: users.TestUser) {
  await site.open('/auth/forget-password');
  await site.submit();
  await site.expectText('Email is required');
  await site.see('forgotten password without an address');
  await site.type({ email: reader.email });
  await site.submit();
  await site.expectText('Check your email');
  await site.see('reset sent');
  await site.openLink(reader.email, /reset-password/);
  await site.submit();
  await site.expectText('New Password is required');
  await site.see('reset without a password');
  reader.password = 'An0ther-pass';
  await site.type({ newPassword: reader.password, confirmPassword: reader.password });
  await site.submit();
  await site.expectText('Password updated successfully!');
  await site.see('reset done');
  await site.openLink(reader.email, /reset-password/);
  await site.expectText('Send a new reset link');
  await site.see('reset link used');
}

async function logInByCode(page: Page, site: PageInLanguage, reader: users.TestUser) {
  await site.open('/auth/login');
  await site.type({ email: reader.email });
  await site.press('Email me a code');
  await expect(page).toHaveURL(/\/auth\/code/);
  await site.see('the code is sent');
  await site.submit();
  await site.expectText('Code is required');
  await site.type({ code: '12345678' });
  await site.submit();
  await site.expectNoText('Code is required');
  await site.see('a wrong code');
  await site.press('Send a new code');
  await site.expectText('A new code is on its way.');
  await site.see('a new code is sent');
}

async function askForHelp(page: Page, site: PageInLanguage, { email }: users.TestUser) {
  await site.open('/help');
  await site.submit();
  await site.see('help without values');
  await page.getByRole('main').getByRole('combobox').selectOption('page');
  await site.see('help with a page');
  await site.type({ page: 'https://news.example/', message: 'It shows an ad.', name, email });
  await site.submit();
  await expect(page.locator('main form')).toHaveCount(0);
  await site.see('help is asked');
}

async function withdrawWithoutLogIn(site: PageInLanguage, { email }: users.TestUser) {
  await site.open('/withdraw');
  await site.submit();
  await site.expectText('Full name is required');
  await site.see('withdrawal without values');
  await site.type({ name, email });
  await site.submit();
  await site.expectText('Check your inbox');
  await site.see('withdrawal sent');
  await site.openLink(email, /withdraw\/confirm/);
  await site.see('withdrawal to confirm');
  await site.press('Confirm withdrawal');
  await site.expectText("You've withdrawn from the contract");
  await site.see('withdrawal confirmed');
}

async function buy(page: Page, site: PageInLanguage, reader: users.TestUser) {
  await users.openAs(page, reader, '/health/live');
  for (const path of ['/dashboard/subscription', '/onboarding', '/pricing']) {
    await site.open(path);
    await site.see(`${path} without a subscription`);
  }
  await site.choosePlan();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.goBack();
  await site.see('back from the checkout');
  await site.choosePlan();
  await page.locator('[name=cardNumber]').fill(users.cards.good);
  await page.locator('[name=expiry]').fill('12/40');
  await page.locator('[name=cvc]').fill('123');
  await page.locator('[name=nameOnCard]').fill(name);
  await page.locator('form:has([name=cardNumber]) button[type=submit]').click();
  await site.expectText('Payment Successful');
  await page.keyboard.press('Tab');
  await site.see('payment successful');
  for (const path of ['/dashboard/subscription', '/onboarding', '/pricing', '/help', '/link']) {
    await site.open(path);
    await site.see(`${path} in a trial`);
  }
  await site.type({ userCode: 'BCDF-GHJK' });
  await site.submit();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await site.see('an unknown code of a browser');
  await site.open('/dashboard/subscription');
  await site.press('Withdraw from contract');
  await expect(page.getByRole('dialog')).toBeVisible();
  await site.see('withdraw');
  await site.press('Confirm withdrawal');
  await site.expectText('Subscription Required');
  await site.see('withdrawn');
}

async function changeSubscription(page: Page, site: PageInLanguage) {
  const dialog = page.getByRole('dialog');
  await site.open('/dashboard/subscription');
  await site.see('subscription');
  await site.press('Pause subscription');
  await expect(dialog).toBeVisible();
  await site.see('pause');
  await site.press('Pause subscription');
  await expect(dialog).toBeHidden();
  await site.see('pausing');
  await site.press('Resume subscription');
  await expect(dialog).toBeVisible();
  await site.see('resume');
  await site.press('Resume subscription');
  await expect(dialog).toBeHidden();
  await site.see('resumed');

  const switchPlan = new RegExp(site.say('Switch to').replaceAll(/[⟦⟧]/g, ''));
  await page.getByRole('main').getByRole('button', { name: switchPlan }).click();
  await expect(dialog).toBeVisible();
  await site.see('switch of the plan');
  await dialog.getByRole('button', { name: switchPlan }).click();
  await expect(dialog).toBeHidden();
  await site.see('switched');

  await site.press('Cancel subscription');
  await expect(dialog).toBeVisible();
  const reason = dialog.getByRole('combobox');
  for (const value of ['', 'too_expensive', 'unused']) {
    await reason.selectOption(value);
    await site.see(`cancel, reason: ${value}`);
  }
  await site.press('Cancel subscription');
  await expect(dialog).toBeHidden();
  await site.see('canceled');
}

const subscription: Subscription = {
  status: 'ACTIVE',
  plan: 'MONTHLY',
  priceId: 'price_1',
  trialEnd: null,
  currentPeriodEnd: '2027-01-15T10:00:00.000Z',
  cancelAt: null,
  endedAt: null,
  nextCharge: { amount: 900, currency: 'usd', date: '2027-01-15T10:00:00.000Z' },
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
  pendingPlan: null,
  allowedChanges: subscriptionChanges.map((change) => ({ change, allowed: true })),
};

const states: Record<string, Partial<Subscription>> = {
  'past due': { status: 'PAST_DUE', amountDue: { amount: 900, currency: 'usd' } },
  incomplete: { status: 'INCOMPLETE', nextCharge: null },
  ended: { status: 'CANCELED', endedAt: '2026-11-01T10:00:00.000Z', nextCharge: null },
  paused: { status: 'PAUSED', pause: { startsAt: '2026-11-01T10:00:00.000Z', resumesAt: null } },
  ending: { cancelAt: '2027-01-15T10:00:00.000Z', nextCharge: null },
  'a change that waits for the bank': { pendingPlan: 'YEARLY' },
  'without a card': { card: null },
  'with credit': { credit: { amount: 500, currency: 'usd' } },
};

async function changeAccount(page: Page, site: PageInLanguage, reader: users.TestUser) {
  await site.open('/dashboard/account');
  await site.see('account');
  await site.press('Edit name');
  await site.type({ name: '' });
  await site.expectText('Full name is required');
  await site.see('account without a name');
  await site.type({ name });
  await page.keyboard.press('Enter');
  await site.expectText('Name updated successfully!');
  await expect(page.getByRole('main').locator('bdi').filter({ hasText: name })).toBeVisible();
  await site.see('account with a new name');
  await site.type({
    oldPassword: 'Wrong-pass1',
    newPassword: 'Longenough1!',
    confirmPassword: 'Longenough1!',
  });
  await site.press('Change Password');
  await site.expectText('Old password is not correct.');
  await site.see('account with a wrong password');

  const { email } = users.newUser();
  await site.press('Change email');
  await site.type({ newEmail: email, password: 'Wrong-pass1' });
  await site.press('Send links');
  await site.expectText('Password is not correct.');
  await site.see('change of the address with a wrong password');
  await site.type({ password: reader.password });
  await site.press('Send links');
  await expect(page.getByRole('dialog')).toBeHidden();
  await site.see('links were sent');
  await site.openLink(email, /change-email/);
  await site.see('confirm the address');
  await site.press('Confirm the change');
  await site.expectText('One of two is done');
  await site.see('one address is confirmed');

  await site.open('/dashboard/account');
  for (const name of ['Log out everywhere', 'Delete account']) {
    await site.press(name);
    await expect(page.getByRole('dialog')).toBeVisible();
    await site.see(name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

async function changeKeys(site: PageInLanguage, reader: users.TestUser) {
  await site.press('Add a passkey');
  await site.expectText('The passkey was added');
  await site.see('a passkey');
  await site.press('Ask for a passkey at every log-in');
  await expect(site.button('I have saved them')).toBeVisible();
  await site.see('recovery codes');
  await site.press('I have saved them');
  await expect(site.button('Turn off')).toBeVisible();
  await site.see('the second step is on');
  await outdateProofs(reader.email);
  await site.press('Turn off');
  await site.press('Turn it off');
  await site.expectText("Confirm it's you");
  await site.see('a proof');
}

async function logInWithSecondStep(page: Page, site: PageInLanguage, reader: users.TestUser) {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await site.open('/dashboard/account');
  await site.press('Logout');
  await expect(page).toHaveURL(/\/auth\/login/);
  await site.see('logged out');
  await site.type({ email: reader.email, password: reader.password });
  await site.submit();
  await expect(page).toHaveURL(/\/auth\/second-step/);
  await site.see('second step');
  await site.press('Use a recovery code');
  await site.type({ recoveryCode: 'AAAA-AAAA-AAAA' });
  await site.submit();
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await site.see('a wrong recovery code');
}
