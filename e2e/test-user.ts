import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { addresses } from './addresses.ts';
import { linkIn, mailTo } from './inbox.ts';

export type Person = { name: string; email: string; password: string };

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  failsOnRenewal: '4000000000000341',
  asksFor3ds: '4000000000003220',
} as const;

/** Somebody whom the site has never seen. */
export function somebody(overrides: Partial<Person> = {}): Person {
  return {
    name: 'Ada Quiet',
    email: `ada-${randomUUID()}@example.com`,
    password: 'Passw0rd!',
    ...overrides,
  };
}

/** An account with a verified address, made through the same doors as the forms use. */
export async function verifiedPerson(overrides: Partial<Person> = {}): Promise<Person> {
  const person = somebody(overrides);
  await call('/auth/register', { ...person, confirmPassword: person.password });
  const mail = await mailTo(person.email, /verify/i);
  const token = new URL(linkIn(mail, /verify-email/)).searchParams.get('token');
  await call(`/auth/verifyEmail/${token}`);
  return person;
}

async function call(path: string, body?: object) {
  const response = await fetch(`${addresses.site}/api/v1${path}`, {
    method: 'POST',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
}

export async function logIn(page: Page, person: Person) {
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
}

/** Fills the hosted checkout or the portal's card form and submits it. */
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

/** From the pricing page to the hosted checkout. */
export async function choosePlan(page: Page, plan: 'Monthly' | 'Yearly') {
  await page.goto('/pricing');
  await planCard(page, plan).getByRole('button').click();
  await expect(page).toHaveURL(/\/checkout\//);
}

export function planCard(page: Page, plan: 'Monthly' | 'Yearly') {
  return page.getByRole('article').filter({ hasText: plan === 'Monthly' ? /month/i : /year/i });
}

/** A trial on a plan, from log-in to the success page. */
export async function startTrial(
  page: Page,
  person: Person,
  options: { plan?: 'Monthly' | 'Yearly'; card?: string } = {},
) {
  await logIn(page, person);
  await choosePlan(page, options.plan ?? 'Monthly');
  await payWith(page, options.card ?? cards.good);
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
}
