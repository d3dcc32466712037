import type { Keys } from '@stillweb/contract/account/keys';
import type { AccountContext } from '../context.ts';
import { presentPasskey } from '../../platform/passkeys.ts';
import { providerAnswer } from '../ways-in/providers/own-providers.ts';
import { noPassword } from '../security/passwords/password-hasher.ts';
import { userPasskeys } from '../store/passkeys.ts';
import { listProviders } from '../store/providers.ts';
import { findSecondStep } from '../store/second-step.ts';
import { findCredentials } from '../store/users.ts';

/** The ways in which a user can log in. */
export async function readKeys(
  { db, loginProviders }: Pick<AccountContext, 'db' | 'loginProviders'>,
  userId: string,
): Promise<Keys> {
  const user = await findCredentials(db, { id: userId });
  const passkeys = await userPasskeys.list(db, userId);
  const providers = await listProviders(db, userId);
  const { since, recoveryCodesLeft } = await findSecondStep(db, userId);
  return {
    password: user !== undefined && user.passwordHash !== noPassword,
    passwordIsWeak: user?.passwordIsWeak === true,
    passkeys: passkeys.map(presentPasskey),
    providers: providers.map((row) => providerAnswer(loginProviders, row)),
    secondStep: { on: since !== null, recoveryCodesLeft },
  };
}
