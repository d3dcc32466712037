import { forgotPasswordRequest } from '@stillweb/contract/account/auth';
import { failureOf, fieldErrorsOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import type { useForm } from '@stillweb/ui/forms/use-form.ts';
import { t } from '@stillweb/texts/t';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useAppDispatch } from '../../../session/hooks.ts';
import { storeTypedEmail } from '../../../session/visit.ts';
import { useAuthPath } from '../between-forms.ts';

/** The form whose email field says where to send the code. */
export type FormWithEmail = Pick<ReturnType<typeof useForm>, 'formProps' | 'showErrors'>;

const fallback = t('account.code.not-sent', 'The code could not be sent. Please try again.');

/** Sends a code to the address that is typed in the form of the log-in, and opens the page that asks for it. */
export function EmailCode({ form }: { form: FormWithEmail }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const authPath = useAuthPath();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);

  async function send() {
    setFailure(null);
    const typed = new FormData(form.formProps.ref.current ?? undefined).get('email');
    const { data: request, error } = forgotPasswordRequest.safeParse({ email: typed });
    if (error) return form.showErrors({ email: error.issues[0]?.message ?? fallback });
    setPending(true);
    try {
      const { logInCodes } = await import('../../../api/account/log-in-codes.ts');
      const answer = await dispatch(logInCodes.endpoints.sendLogInCode.initiate(request));
      if (answer.error) return showProblem(answer.error);
      storeTypedEmail(request.email);
      await navigate(authPath(href('/auth/code')));
    } catch (problem) {
      showProblem(problem);
    } finally {
      setPending(false);
    }
  }

  function showProblem(problem: unknown) {
    const { email } = fieldErrorsOf(problem);
    if (email) form.showErrors({ email });
    else setFailure(failureOf(problem, fallback));
  }

  return (
    <>
      <FormError>{failure}</FormError>
      <Button
        variant="secondary"
        pending={pending}
        pendingText={t('account.sending', 'Sending…')}
        onClick={() => void send()}
      >
        {t('account.code.send', 'Email me a code')}
      </Button>
    </>
  );
}
