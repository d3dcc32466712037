import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { loginResponse } from '@stillweb/contract/account/auth';
import type { Plan } from '@stillweb/contract/billing/plans';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { cards, payCheckout } from '../scripts/clients/hosted-pages.ts';
import * as client from '../scripts/clients/user.ts';
import { addresses } from './addresses.ts';
import { waitForEmail } from './inbox.ts';
import { trackPending } from './pending-requests.ts';
import { endTrial } from './sandbox.ts';

export { cards };

export type TestUser = { name: string; email: string; password: string };

const copy = { siteUrl: addresses.site, inboxUrl: addresses.inbox };

/** The details of a user who is not registered yet. */
export function newUser(overrides: Partial<TestUser> = {}): TestUser {
  return {
    name: 'Ada Quiet',
    email: `ada-${randomUUID()}@example.com`,
    password: 'Passw0rd!',
    ...overrides,
  };
}

/** An account with a verified address, created through the API. */
export async function createVerifiedUser(overrides: Partial<TestUser> = {}): Promise<TestUser> {
  const user = newUser(overrides);
  await register(user);
  await client.verifyAddress(copy, user.email);
  return user;
}

/** Signs up through the API; the address is still to be verified. */
export const register = (user: TestUser, more: { plan?: Plan; offer?: string } = {}) =>
  client.register(copy, user, more);

/** A user's own calls of the API. */
export const apiOf = (user: TestUser) => client.logIn(copy, user);

type Choice = { plan?: Plan; offer?: string | null };

/** Opens a checkout through the API. @returns its price, and the address of the hosted page */
export async function openCheckout(
  { call }: client.SignedInUser,
  { plan = 'MONTHLY', offer = null }: Choice = {},
) {
  const options = offer ? { query: { offer } } : {};
  const { data: plans } = await call(subscriptionApi.plans, options);
  const shown = plans.find((row) => row.plan === plan);
  if (!shown) throw new Error(`${plan} is not sold`);
  const price = { amount: shown.amount, currency: shown.currency };
  const body = { plan, price, ...(offer && { offer }) };
  const { data: session } = await call(subscriptionApi.checkout, { body });
  return { price, url: session.url };
}

/** Waits until the API says of a user's subscription that it has this status. */
export async function waitForStatus(api: client.SignedInUser, status: string): Promise<void> {
  await expect.poll(async () => (await client.currentSubscription(api))?.status).toBe(status);
}

/** A user with a trial, for journeys that are not about the purchase. */
export async function createTrialUser({
  card,
  ...choice
}: Choice & { card?: string } = {}): Promise<TestUser> {
  const user = await createVerifiedUser();
  const api = await apiOf(user);
  const { url } = await openCheckout(api, choice);
  await payCheckout(url, card);
  await waitForStatus(api, 'TRIALING');
  return user;
}

/** A user who has paid the first month or year, and whose payment the server has stored. */
export async function createPayingUser(choice: Choice = {}): Promise<TestUser> {
  const user = await createTrialUser(choice);
  await endTrial(user.email);
  await waitForEmail(user.email, /^Receipt/);
  return user;
}

/** Logs in by the form. */
export async function logIn(page: Page, user: TestUser) {
  await page.goto('/auth/login');
  await fillLogIn(page, user);
  await expect(page).toHaveURL(/\/dashboard\//);
}

/** Opens a page as a user whose log-in the journey is not about: the session is stored as the site stores it. */
export async function openAs(page: Page, user: TestUser, path: string) {
  const { email, password } = user;
  const answer = await page.request.post('/api/v1/auth/login', { data: { email, password } });
  const { data, accessToken } = loginResponse.parse(await answer.json());
  await page.goto('/health/live');
  await page.evaluate(
    ([profile, token]) => {
      localStorage.setItem('user', profile);
      localStorage.setItem('token', token);
    },
    [JSON.stringify(data.user), accessToken] as const,
  );
  await page.goto(path);
}

/** Logs out from the account page. */
export async function logOut(page: Page) {
  const pending = trackPending(page, /\/api\//);
  await page.goto('/dashboard/account');
  await pressLogOut(page, pending);
  await expect(page.getByText('Logout successful!')).toBeVisible();
  await expect(page).toHaveURL('/auth/login');
}

/**
 * Presses the log-out of the account page, once that has its answers: one that a log-out overtakes is refused.
 * @param pending follows the requests since the page was opened
 */
export async function pressLogOut(page: Page, pending: () => string[]) {
  // It asks for the consent to news last.
  await expect(page.getByLabel(/^Send me news and offers/)).toBeEnabled();
  await expect.poll(pending).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Fills in the log-in that is open, and submits it. */
export async function fillLogIn(page: Page, user: TestUser) {
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills in the sign-up that is open, and submits it. */
export async function fillSignUp(page: Page, user: TestUser) {
  await page.getByLabel('Full name').fill(user.name);
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Confirm password').fill(user.password);
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
}

/** Fills in the card form of the hosted checkout or portal, and submits it. */
export async function payWith(
  page: Page,
  number: string,
  submit: RegExp = /Start trial|Subscribe/,
) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Ada Quiet');
  await page.getByRole('button', { name: submit }).click();
}

/** Opens the hosted checkout from the pricing page. */
export async function choosePlan(page: Page, plan: 'Monthly' | 'Yearly') {
  await page.goto('/pricing');
  await planCard(page, plan).getByRole('button').click();
  await expect(page).toHaveURL(/\/checkout\//);
}

export function planCard(page: Page, plan: 'Monthly' | 'Yearly') {
  // Both cards speak of months and years: a year's says what it costs a month.
  return page.getByRole('article', { name: plan === 'Monthly' ? 'Monthly' : 'Annual' });
}
