import { findVerificationToken } from './inbox-client.ts';
import type { SignedInUser, SiteClient } from './site-client.ts';
import { waitFor } from './wait-for.ts';

/** Registers a user, verifies the address with the emailed link, and logs in. */
export async function signUp(
  { site, inboxUrl }: { site: SiteClient; inboxUrl: string },
  user: { name: string; email: string; password: string },
): Promise<SignedInUser> {
  await site.register(user);
  const token = await waitFor(`a verification email to ${user.email}`, () =>
    findVerificationToken(inboxUrl, user.email),
  );
  await site.verifyEmail(token);
  const signedIn = await site.logIn(user);
  if (!signedIn) throw new Error(`${user.email} can't log in.`);
  return signedIn;
}
