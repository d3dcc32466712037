import type { Assertion, AuthenticationOptions } from '@stillweb/contract/account/webauthn';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { answerWithPasskey } from '@stillweb/ui/passkeys/answer-with-passkey.ts';
import { canceled } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';

interface PasskeyButtonProps {
  variant: 'primary' | 'secondary';
  getOptions: () => Promise<{ data?: AuthenticationOptions; error?: unknown }>;
  /** Sends the signature, and continues if it is valid. */
  send: (credential: Assertion) => Promise<{ data?: unknown; error?: unknown }>;
  fallbackMessage: string;
}

/** Lets the person sign with a passkey, and shows errors. Missing in a browser without passkeys. */
export function PasskeyButton({ variant, getOptions, send, fallbackMessage }: PasskeyButtonProps) {
  const isUnsupported = useHydrated() && !('PublicKeyCredential' in globalThis);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  if (isUnsupported) return null;

  async function sign() {
    setPending(true);
    setProblem(null);
    const { error, failure } = await answerWithPasskey(await getOptions(), send);
    setPending(false);
    if (failure) setProblem(failure === canceled ? null : failure);
    else if (error) setProblem(failureOf(error, fallbackMessage));
  }

  return (
    <>
      <Button
        variant={variant}
        pending={pending}
        pendingText={t('keys.waiting', 'Waiting for your passkey…')}
        onClick={() => void sign()}
      >
        {t('keys.use', 'Use a passkey')}
      </Button>
      <FormError>{problem}</FormError>
    </>
  );
}
