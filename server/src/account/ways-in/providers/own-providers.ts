import type { LinkedProvider } from '@stillweb/contract/account/keys';
import { t } from '@stillweb/texts/t';
import type { Client, Identity, Requester } from '../../../http/requester.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { ProvidedIdentity } from '../../../platform/identity-provider.ts';
import type { AccountContext } from '../../context.ts';
import { recordAccountEvent } from '../../record-event.ts';
import type { LoginProviders } from '../../security/login-providers.ts';
import { countKeyChange } from '../../security/login-limits.ts';
import { attemptLifetime } from '../../security/provider-attempts.ts';
import { proofLifetime, requireProof, storeAsOwner } from '../../security/require-proof.ts';
import {
  deleteProvider,
  findProviderUser,
  insertProvider,
  type LinkedAccount,
} from '../../store/providers.ts';
import type { AccountDatabase } from '../../tables.ts';
import { ProviderError } from './provider-problem.ts';

/**
 * Links an account at a provider to the user whose session has asked for it.
 * @throws ProviderError when the account logs another user in, or the user has another one there; AppError UNAUTHENTICATED,
 *   PROOF_REQUIRED, ACCOUNT_BLOCKED or RATE_LIMITED
 */
export async function linkProvider(
  context: AccountContext,
  identity: ProvidedIdentity,
  { provider, link }: { provider: string; link: Identity },
  client: Client,
): Promise<void> {
  const { userId } = link;
  await countKeyChange(context.limits, userId, 'provider linked');
  const { issuer, subject } = identity;
  const store = async (trx: AccountDatabase, { email }: { email: string }) => {
    const account = { userId, provider, issuer, subject };
    if (await insertProvider(trx, account, context.clock())) {
      const event = { userId, kind: 'provider linked', client, email } as const;
      const name = nameOf(context.loginProviders, provider);
      await recordAccountEvent(context, trx, { ...event, provider: name });
    } else if ((await findProviderUser(trx, identity)) !== userId) {
      throw new ProviderError('PROVIDER_LINKED_ELSEWHERE');
    }
  };
  // The proof was fresh when the user went to the provider.
  await storeAsOwner(context, link, store, { proof: proofLifetime + attemptLifetime });
}

/**
 * Unlinks an account at a provider. It is never the last way in: a code by email always is one.
 * @throws AppError PROOF_REQUIRED, NOT_FOUND, or RATE_LIMITED
 */
export async function unlinkProvider(
  context: AccountContext,
  requester: Requester,
  provider: string,
): Promise<void> {
  const { userId, sessionId } = requester;
  await requireProof(context, sessionId);
  await countKeyChange(context.limits, userId, 'provider unlinked');
  await storeAsOwner(context, requester, async (trx, { email }) => {
    const isDeleted = await deleteProvider(trx, { userId, provider });
    if (!isDeleted)
      throw new AppError('NOT_FOUND', {
        message: t('errors.provider.not-linked', 'That account is not linked.'),
      });
    const event = { userId, kind: 'provider unlinked', client: requester, email } as const;
    const name = nameOf(context.loginProviders, provider);
    await recordAccountEvent(context, trx, { ...event, provider: name });
  });
}

export function providerAnswer(providers: LoginProviders, row: LinkedAccount): LinkedProvider {
  const id = row.provider;
  return { id, name: nameOf(providers, id), linkedAt: row.linked_at.toISOString() };
}

/** The id itself, when the operator has removed the provider. */
function nameOf(providers: LoginProviders, id: string): string {
  return providers.get(id)?.name ?? id;
}
