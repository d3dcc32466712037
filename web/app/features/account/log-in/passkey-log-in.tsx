import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useHydrated } from '@stillweb/ui/use-hydrated.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

/** The ways to log in besides the password. A browser without passkeys has none of it. */
export function PasskeyLogIn() {
  const isUnsupported = useHydrated() && !('PublicKeyCredential' in globalThis);
  const { logIn, pending, failure } = usePasskeyLogIn();
  if (isUnsupported) return null;
  return (
    <div className="grid gap-6">
      <p className="flex items-center gap-4 text-sm text-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        <span>or</span>
      </p>
      <FormError>{failure}</FormError>
      <Button
        variant="secondary"
        pending={pending}
        pendingText="Waiting for your passkey…"
        onClick={() => void logIn()}
      >
        Log in with a passkey
      </Button>
    </div>
  );
}
