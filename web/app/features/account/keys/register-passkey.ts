import { browserName } from '@stillweb/contract/licence/browser-name';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { canceled } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { registerPasskey } from '@stillweb/ui/passkeys/register-passkey.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { passkeys } from '../../../api/account/passkeys.ts';
import type { useAppDispatch } from '../../../session/hooks.ts';
import type { WithProof } from './use-proof.tsx';

const { passkeyOptions, addPasskey } = passkeys.endpoints;

const couldNotAdd = t('keys.add-failed', 'The passkey could not be added. Please try again.');

/** Adds a passkey, named after the browser that makes it, and says how that ended. */
export async function addOwnPasskey(
  dispatch: ReturnType<typeof useAppDispatch>,
  withProof: WithProof,
): Promise<void> {
  const options = await withProof(() => dispatch(passkeyOptions.initiate()));
  if (!options) return;
  const name = browserName(navigator.userAgent);
  const { error, failure } = await registerPasskey(options, (credential) =>
    dispatch(addPasskey.initiate({ name, credential })),
  );
  if (failure === canceled) return;
  if (failure) toast.error(failure);
  else if (error) toast.error(failureOf(error, couldNotAdd));
  else toast.success(t('keys.added', 'The passkey was added'));
}
