import type { AuthenticationOptions, Assertion } from '@stillweb/contract/account/webauthn';
import { AppError } from '../../../platform/app-error.ts';
import { logInOptionsFor } from '../../../platform/webauthn.ts';
import type { AccountContext } from '../../context.ts';
import { finishLogIn, recordRefusal, type LoggedIn, type Sender } from '../log-in/finish-log-in.ts';
import { challenges } from '../../store/one-time-secrets.ts';
import { userPasskeys } from '../../store/passkeys.ts';
import { findCredentials, lockUser } from '../../store/users.ts';
import { endSupportChange } from '../../support/objection.ts';
import { checkSignature } from './check-signature.ts';

const purpose = 'log-in-challenge';

/** @param browser the secret of the browser that asks */
export async function offerPasskeyLogIn(
  context: AccountContext,
  { browser, ip }: { browser: string; ip: string },
): Promise<AuthenticationOptions> {
  const { db, clock, relyingParty, limits } = context;
  await limits.passkeyOptions.consume(ip);
  const challenge = await challenges.create(db, { purpose, boundTo: browser }, clock());
  return logInOptionsFor(relyingParty, challenge);
}

/**
 * Logs in the owner of a passkey, and records how that ended.
 * @throws AppError PASSKEY_UNKNOWN when its signature counts for nothing here
 */
export async function logInWithPasskey(
  context: AccountContext,
  credential: Assertion,
  from: Sender & { browser: string | undefined },
): Promise<LoggedIn> {
  const { db } = context;
  const { browser } = from;
  const passkey =
    browser && (await checkSignature(context, credential, { purpose, boundTo: browser }));
  const user = passkey ? await findCredentials(db, { id: passkey.owner_id }) : undefined;
  try {
    if (!user) {
      // A browser forgets a passkey that is not stored; one that has failed must stay.
      const isStored = (await userPasskeys.find(db, credential.id)) !== undefined;
      throw new AppError('PASSKEY_UNKNOWN', { data: { isStored } });
    }
    // Asked again: who secures the account removes the passkey, and ends the password that was just read.
    const outdated = new AppError('PASSKEY_UNKNOWN');
    if (!(await userPasskeys.find(db, credential.id))) throw outdated;
    const device = from.deviceOf(user.email, user);
    // It has verified its user, so it is both steps in one.
    const proven = { user, client: from, device, passedSecondStep: true, outdated };
    const loggedIn = await finishLogIn(context, proven);
    await db.transaction().execute(async (trx) => {
      await lockUser(trx, user.id);
      const removal = { userId: user.id, kind: 'second step by support' } as const;
      await endSupportChange(context, trx, { ...removal, client: from });
    });
    return loggedIn;
  } catch (error) {
    const refused = { userId: user?.id, email: user?.email, client: from };
    await recordRefusal(context, error, refused);
    throw error;
  }
}
