import { emailField } from '@stillweb/contract/fields';
import { termsVersion } from '@stillweb/contract/legal';
import { signUpSwitch } from '@stillweb/contract/switches';
import type { Client } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ProvidedIdentity } from '../../../platform/identity-provider.ts';
import { isSwitchedOn } from '../../../platform/switches.ts';
import type { AccountContext } from '../../context.ts';
import { isDeliverable, normalizeEmail } from '../../email-address.ts';
import { recordAccountEvent } from '../../record-event.ts';
import { noPassword } from '../../security/passwords/password-hasher.ts';
import type { ProviderAttempt } from '../../security/provider-attempts.ts';
import { findReservation } from '../../store/addresses.ts';
import { insertProvider } from '../../store/providers.ts';
import { createVerifiedUser, findProfile } from '../../store/users.ts';
import { accountNameOf } from './account-name.ts';
import { ProviderError } from './provider-problem.ts';

/**
 * Creates an account with an address that a provider has verified. Sign-ups with the address that wait for
 * their verification may be a stranger's, and are discarded. A verified account is not touched: only its own log-in
 * links it.
 * @returns the id of the user
 */
export async function signUpWithProvider(
  context: AccountContext,
  identity: ProvidedIdentity,
  { provider, attribution, language }: ProviderAttempt,
  client: Client,
): Promise<string> {
  const { db, clock } = context;
  const email = usableEmailOf(identity);
  if (!email) throw new ProviderError('PROVIDER_EMAIL_UNVERIFIED');
  await refuseExisting(context, email);
  if (!(await isSwitchedOn(db, signUpSwitch))) throw new AppError('SIGN_UP_STOPPED');
  const name = accountNameOf({ name: identity.name, email });
  // The page says next to its button that signing up means agreeing.
  const signUp = { email, name, passwordHash: noPassword, termsVersion, attribution, language };
  return db.transaction().execute(async (trx) => {
    const now = clock();
    const user = await createVerifiedUser(trx, signUp, now);
    const { issuer, subject } = identity;
    const account = user && { userId: user.id, provider, issuer, subject };
    const isLinked = account && (await insertProvider(trx, account, now));
    // Another sign-up with the address or the account came first, at this moment.
    if (!isLinked) throw new ProviderError('ACCOUNT_EXISTS');
    if (await findReservation(trx, { email, userId: user.id }, now)) {
      throw new ProviderError('ADDRESS_RESERVED');
    }
    const actor = { userId: user.id, client };
    await recordAccountEvent(context, trx, { ...actor, kind: 'sign-up' });
    const linked = { kind: 'provider linked', email: undefined, provider } as const;
    await recordAccountEvent(context, trx, { ...actor, ...linked });
    return user.id;
  });
}

async function refuseExisting({ db }: AccountContext, email: string): Promise<void> {
  const user = await findProfile(db, { email });
  if (user?.email_verified_at) throw new ProviderError('ACCOUNT_EXISTS');
  if (user?.blocked_at) throw new AppError('ACCOUNT_BLOCKED');
}

const emailRules = emailField();

/** The verified address, if it keeps the rules for addresses of a sign-up. */
function usableEmailOf({ email }: ProvidedIdentity): string | undefined {
  const normalized = normalizeEmail(emailRules.safeParse(email).data ?? '');
  return normalized && isDeliverable(normalized) ? normalized : undefined;
}
