import { authApi } from '@stillweb/contract/account/auth';
import type { Plan } from '@stillweb/contract/billing/plans';
import type { Subscription } from '@stillweb/contract/billing/subscription';
import { subscriptionApi } from '@stillweb/contract/billing/manage-subscription';
import { operationsOf, type CallOperation } from './api.ts';
import { payCheckout } from './hosted-pages.ts';
import { findToken, listEmails } from './inbox.ts';
import { waitFor } from './wait-for.ts';

type Credentials = { email: string; password: string };
type SignUpForm = Credentials & { name: string };

/** The addresses of a running copy, as seen from outside. */
export type EntryPoints = { siteUrl: string; inboxUrl: string };

/** A user who is logged in. */
export type SignedInUser = {
  id: string;
  email: string;
  accessToken: string;
  call: CallOperation;
};

/** Registers a user, verifies the address with the emailed link, and logs in. */
export async function signUp(copy: EntryPoints, user: SignUpForm): Promise<SignedInUser> {
  await register(copy, user);
  await verifyAddress(copy, user.email);
  return logIn(copy, user);
}

/** Registers a user with an unverified address. @param more choices made before the sign-up */
export async function register(
  { siteUrl }: EntryPoints,
  user: SignUpForm,
  more: { plan?: Plan; offer?: string } = {},
): Promise<void> {
  const body = { ...user, confirmPassword: user.password, ...more };
  await operationsOf(siteUrl)(authApi.register, { body });
}

/** Waits for the link in the email to an address, and opens it. */
export async function verifyAddress(
  { siteUrl, inboxUrl }: EntryPoints,
  email: string,
): Promise<void> {
  const token = await waitFor(`a verification email to ${email}`, async () =>
    findToken(await listEmails(inboxUrl, email)),
  );
  await operationsOf(siteUrl)(authApi.verifyEmail, { params: { token } });
}

export async function logIn(
  { siteUrl }: Pick<EntryPoints, 'siteUrl'>,
  { email, password }: Credentials,
): Promise<SignedInUser> {
  const body = { email, password };
  const { data, accessToken } = await operationsOf(siteUrl)(authApi.login, { body });
  return {
    id: data.user.id,
    email,
    accessToken,
    call: operationsOf(siteUrl, accessToken),
  };
}

/** Reads a user's subscription, as the site shows it. */
export async function currentSubscription({ call }: SignedInUser): Promise<Subscription | null> {
  return (await call(subscriptionApi.current)).data;
}

/** Opens a checkout for a plan and pays there; the site may not have heard of it yet. */
export async function buy({ call }: SignedInUser, plan: Plan, card?: string): Promise<void> {
  const { data } = await call(subscriptionApi.checkout, { body: { plan } });
  await payCheckout(data.url, card);
}

/** The same, and waits until the site shows the subscription. */
export async function subscribe(user: SignedInUser, plan: Plan): Promise<void> {
  await buy(user, plan);
  await waitFor(`a subscription of ${user.email}`, () => currentSubscription(user));
}
