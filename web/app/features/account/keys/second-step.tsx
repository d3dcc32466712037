import { recoveryCodeEntry, type SecondStepRequest } from '@stillweb/contract/account/second-step';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { focusOnMount } from '@stillweb/ui/dialog/focus-on-mount.ts';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { useSecondStepOptionsMutation } from '../../../api/account/second-step.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondStepProps {
  /** Of the log-in that waits; undefined where a cookie has it. */
  ticket: string | undefined;
  /** Sends the proof for the step, and continues. */
  pass: (request: SecondStepRequest) => Promise<{ data?: unknown; error?: unknown }>;
  /** The log-in waits no longer. */
  onExpired: () => void;
  texts: { confirm: string; pending: string; failed: string };
}

/** Asks for a passkey or a recovery code. */
export default function SecondStep({ ticket, pass, onExpired, texts }: SecondStepProps) {
  const [getOptions] = useSecondStepOptionsMutation();

  async function watch<Answer extends { error?: unknown }>(call: Promise<Answer>) {
    const answer = await call;
    if (errorCodeOf(answer.error) === 'UNAUTHENTICATED') onExpired();
    return answer;
  }

  return (
    <div className="grid gap-6 noscript:hidden">
      <PasskeyButton
        variant="primary"
        getOptions={() => watch(getOptions({ ticket }))}
        send={(credential) => watch(pass({ ticket, credential }))}
        fallbackMessage={texts.failed}
      />
      <RecoveryCode
        send={({ recoveryCode }) => watch(pass({ ticket, recoveryCode }))}
        texts={texts}
      />
    </div>
  );
}

interface RecoveryCodeProps {
  send: (entry: { recoveryCode: string }) => Promise<{ error?: unknown }>;
  texts: SecondStepProps['texts'];
}

function RecoveryCode({ send, texts }: RecoveryCodeProps) {
  const [isAsked, setIsAsked] = useState(false);
  const form = useRequestForm({
    schema: recoveryCodeEntry,
    send,
    onSuccess: () => {},
    fallbackMessage: texts.failed,
  });
  if (!isAsked) {
    return (
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {t('keys.recovery-code.use', 'Use a recovery code')}
      </Button>
    );
  }
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextField
        ref={focusOnMount}
        label={t('keys.recovery-code', 'Recovery code')}
        description={t(
          'keys.recovery-code.text',
          'One of the codes that you saved when you turned the second step on. Each works once.',
        )}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.fieldProps('recoveryCode')}
      />
      <Button type="submit" pending={form.pending} pendingText={texts.pending}>
        {texts.confirm}
      </Button>
    </Form>
  );
}
