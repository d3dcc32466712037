import { codeEntry } from '@stillweb/contract/account/code';
import { passwordProof } from '@stillweb/contract/account/passkeys';
import { recoveryCodeEntry } from '@stillweb/contract/account/second-step';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useKeysQuery } from '../../../api/account/keys.ts';
import {
  useProofOptionsMutation,
  useProveMutation,
  useSendProofCodeMutation,
} from '../../../api/account/passkeys.ts';
import { CodeField } from '../log-in/code-field.tsx';
import { PasswordDialog } from '../password-dialog.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface ProofDialogProps {
  open: boolean;
  onClose: () => void;
  onProved: () => void;
}

const fallbackMessage = t('keys.proof.failed', 'That could not be checked. Please try again.');
const notSent = t('account.code.not-sent', 'The code could not be sent. Please try again.');
const texts = {
  confirm: t('keys.proof.confirm', 'Confirm'),
  pending: t('keys.proof.pending', 'Checking…'),
  keep: t('account.cancel', 'Cancel'),
};
const sendingTexts = {
  confirm: t('account.code.send', 'Email me a code'),
  pending: t('account.sending', 'Sending…'),
  keep: t('account.cancel', 'Cancel'),
};

/** Asks for the password, a passkey, a code from an email or, with the second step on, a key of that before a change that would hurt in the wrong hands. */
export default function ProofDialog({ open, onClose, onProved }: ProofDialogProps) {
  const { data: keys } = useKeysQuery();
  const hasPassword = keys?.password !== false;
  const needsKey = keys?.secondStep.on === true;
  const [prove] = useProveMutation();
  const [isCodeSent, setCodeSent] = useState(false);
  const common = { send: prove, onSuccess: finish, fallbackMessage };
  const passwordForm = useRequestForm({ schema: passwordProof, ...common });
  const codeForm = useRequestForm({ schema: codeEntry, ...common });
  const recoveryForm = useRequestForm({ schema: recoveryCodeEntry, ...common });
  const [sendCode] = useSendProofCodeMutation();
  // An account without a password begins with the code.
  const sendingForm = useRequestForm({
    schema: z.object({}),
    send: () => sendCode(),
    onSuccess: () => setCodeSent(true),
    fallbackMessage: notSent,
  });
  const firstForm = hasPassword ? passwordForm : sendingForm;
  const form = needsKey ? recoveryForm : isCodeSent ? codeForm : firstForm;

  function leave() {
    passwordForm.reset();
    codeForm.reset();
    recoveryForm.reset();
    setCodeSent(false);
  }

  function finish() {
    leave();
    onProved();
  }

  return (
    <PasswordDialog
      open={open}
      onClose={() => {
        leave();
        onClose();
      }}
      title={t('keys.proof.title', "Confirm it's you")}
      description={t(
        'keys.proof.text',
        'You logged in more than five minutes ago. This keeps others who use your browser from changing your account.',
      )}
      form={form}
      password={form === passwordForm ? passwordForm.fieldProps('password') : undefined}
      texts={form === sendingForm ? sendingTexts : texts}
    >
      {needsKey ? (
        <>
          <p>
            {t(
              'keys.proof.second-step',
              'Your account asks for a passkey at every log-in, and so does this change.',
            )}
          </p>
          <PasskeyProof onProved={finish} />
          <TextField
            label={t('keys.recovery-code', 'Recovery code')}
            description={t(
              'keys.proof.recovery-code',
              'If no passkey is at hand. Each code works once.',
            )}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...recoveryForm.fieldProps('recoveryCode')}
          />
        </>
      ) : isCodeSent ? (
        <>
          <p>
            {t(
              'keys.proof.code-sent',
              'We have sent a code of 8 digits to your email address. It works for ten minutes.',
            )}
          </p>
          <CodeField ref={focusOnMount} {...codeForm.fieldProps('code')} />
          <SendCode label={t('account.code.send-new', 'Send a new code')} onSent={codeForm.reset} />
        </>
      ) : (
        <>
          <PasskeyProof onProved={finish} />
          {hasPassword && (
            <SendCode
              label={t('account.code.send', 'Email me a code')}
              onSent={() => setCodeSent(true)}
            />
          )}
        </>
      )}
    </PasswordDialog>
  );
}

function SendCode({ label, onSent }: { label: string; onSent: () => void }) {
  const [sendCode, { isLoading, error }] = useSendProofCodeMutation();

  async function send() {
    const answer = await sendCode();
    if (!answer.error) onSent();
  }

  return (
    <>
      <Button
        variant="secondary"
        pending={isLoading}
        pendingText={t('account.sending', 'Sending…')}
        onClick={() => void send()}
      >
        {label}
      </Button>
      <FormError>{error && failureOf(error, notSent)}</FormError>
    </>
  );
}

/** Instead of the password, for a user with passkeys. */
function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { data: keys } = useKeysQuery();
  const [getOptions] = useProofOptionsMutation();
  const [prove] = useProveMutation();
  if (!keys?.passkeys.length) return null;
  return (
    <PasskeyButton
      variant="secondary"
      getOptions={() => getOptions()}
      send={async (credential) => {
        const answer = await prove({ credential });
        if (answer.data) onProved();
        return answer;
      }}
      fallbackMessage={fallbackMessage}
    />
  );
}
