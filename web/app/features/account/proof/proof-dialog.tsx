import { passwordProof } from '@stillweb/contract/passkey-api';
import { failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { answerWithPasskey } from '@stillweb/ui/passkeys/answer-with-passkey.ts';
import { canceled } from '@stillweb/ui/passkeys/passkey-failure.ts';
import { useState } from 'react';
import { useKeysQuery } from '../../../api/keys.ts';
import { useProofOptionsMutation, useProveMutation } from '../../../api/passkeys.ts';
import { PasswordDialog } from '../password-dialog.tsx';

interface ProofDialogProps {
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}

const fallbackMessage = 'That could not be checked. Please try again.';

/** Asks for the password or a passkey before a change that would hurt in the wrong hands. */
export default function ProofDialog({ open, onClose, onProved }: ProofDialogProps) {
  const [prove] = useProveMutation();
  const form = useRequestForm({
    schema: passwordProof,
    send: prove,
    onSuccess: () => {
      form.reset();
      onProved();
    },
    fallbackMessage,
  });

  return (
    <PasswordDialog
      open={open}
      onClose={onClose}
      title="Confirm it's you"
      description="You logged in more than five minutes ago. This keeps others who use your browser from changing your account."
      form={form}
      password={form.fieldProps('password')}
      texts={{ confirm: 'Confirm', pending: 'Checking…', keep: 'Cancel' }}
    >
      <PasskeyProof onProved={onProved} />
    </PasswordDialog>
  );
}

/** Instead of the password, for a user with passkeys. */
function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { data: keys } = useKeysQuery();
  const [getOptions] = useProofOptionsMutation();
  const [prove] = useProveMutation();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Failure | null>(null);
  if (!keys?.passkeys.length) return null;

  async function confirm() {
    setPending(true);
    setProblem(null);
    const answer = await answerWithPasskey(await getOptions(), (credential) =>
      prove({ credential }),
    );
    setPending(false);
    if (answer.data) return onProved();
    const { failure = failureOf(answer.error, fallbackMessage) } = answer;
    setProblem(failure === canceled ? null : failure);
  }

  return (
    <>
      <Button
        variant="secondary"
        pending={pending}
        pendingText="Waiting for your passkey…"
        onClick={() => void confirm()}
      >
        Use a passkey
      </Button>
      <FormError>{problem}</FormError>
    </>
  );
}
