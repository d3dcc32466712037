import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

/** A browser without passkeys has none of it. */
export function PasskeyLogIn() {
  const isUnsupported = useHydrated() && !('PublicKeyCredential' in globalThis);
  const { logIn, pending, failure } = usePasskeyLogIn();
  if (isUnsupported) return null;
  return (
    <>
      <FormError>{failure}</FormError>
      <Button
        variant="secondary"
        pending={pending}
        pendingText="Waiting for your passkey…"
        onClick={() => void logIn()}
      >
        Log in with a passkey
      </Button>
    </>
  );
}
