import { codeEntry } from '@stillweb/contract/account/code';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useHydrated } from '@stillweb/ui/page/use-hydrated.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import {
  useLogInWithCodeMutation,
  useSendLogInCodeMutation,
} from '../../../api/account/log-in-codes.ts';
import { ButtonLink, TextLink } from '../../../links/links.tsx';
import { unlistedMeta } from '../../../page-meta.ts';
import { typedEmail } from '../../../session/visit.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath } from '../between-forms.ts';
import { useOpenSecondStep } from '../keys/open-second-step.ts';
import { CodeField } from './code-field.tsx';
import { useStartSession } from './use-start-session.ts';

export const meta = () => unlistedMeta(t('log-in.code.title', 'Enter your code'));

const title = t('log-in.code.title', 'Enter your code');

/** Asks for the code that was sent to the address of the log-in. */
export default function CodeForm() {
  const authPath = useAuthPath();
  const logIn = authPath(href('/auth/login'));
  // The prerendered page knows of none.
  const email = useHydrated() ? typedEmail() : null;
  if (email === '') {
    return (
      <AuthPanel
        title={title}
        intro={t(
          'log-in.code.no-email',
          'Tell us your email address first, and we send you a code.',
        )}
      >
        <ButtonLink to={logIn}>{t('account.back-to-log-in', 'Back to Login')}</ButtonLink>
      </AuthPanel>
    );
  }
  return (
    <AuthPanel
      title={title}
      intro={<Sent to={email} />}
      links={<TextLink to={logIn}>{t('account.back-to-log-in', 'Back to Login')}</TextLink>}
    >
      <CodeFields email={email ?? ''} />
    </AuthPanel>
  );
}

function Sent({ to }: { to: string | null }) {
  return rich(
    'log-in.code.sent',
    'If the address has an account, we have sent a code of 8 digits to <to>{address, select, unknown {it} other {{address}}}</to>. It works for ten minutes, in this browser.',
    {
      to: (words) => <span className="font-medium wrap-anywhere text-ink">{words}</span>,
      address: to ?? 'unknown',
    },
  );
}

function CodeFields({ email }: { email: string }) {
  const [logIn] = useLogInWithCodeMutation();
  const [sendCode, { isLoading }] = useSendLogInCodeMutation();
  const startSession = useStartSession({ endsSignUp: false });
  const openSecondStep = useOpenSecondStep();
  const form = useRequestForm({
    schema: codeEntry,
    send: async ({ code }) => {
      const { data: answer, error } = await logIn({ email, code });
      if (!answer) return (await openSecondStep(error)) ? {} : { error };
      await startSession(
        { user: answer.data.user, token: answer.accessToken },
        t('log-in.success', 'Login successful!'),
      );
      return {};
    },
    onSuccess: () => {},
    fallbackMessage: t('log-in.failed', 'Login failed'),
  });

  async function sendAgain() {
    const { error } = await sendCode({ email });
    if (error) {
      toast.error(
        failureOf(
          error,
          t('account.code.not-sent', 'The code could not be sent. Please try again.'),
        ),
      );
      return;
    }
    form.reset();
    toast.success(t('log-in.code.sent-again', 'A new code is on its way.'));
  }

  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <CodeField {...form.fieldProps('code')} />
      <Button type="submit" pending={form.pending} pendingText={t('log-in.pending', 'Logging in…')}>
        {t('log-in.confirm', 'Log in')}
      </Button>
      <Button
        variant="secondary"
        pending={isLoading}
        pendingText={t('account.sending', 'Sending…')}
        onClick={() => void sendAgain()}
      >
        {t('account.code.send-new', 'Send a new code')}
      </Button>
    </Form>
  );
}
