import { registerRequest } from '@stillweb/contract/account/auth';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/dialog/modal.tsx';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { type ReactNode, useState } from 'react';
import { href, useLocation } from 'react-router';
import { useRegisterMutation, useSignUpQuery } from '../../../api/auth.ts';
import { TextLink, ButtonLink } from '../../../links/links.tsx';
import { nextPathOf } from '../../../session/next-path.ts';
import {
  clearAttribution,
  storedAttribution,
  storeNextAfterVerification,
  signUpChoice,
  storeTypedEmail,
} from '../../../session/visit.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath, useKnownEmail } from '../between-forms.ts';
import { OrLine, ProviderLinks, Agreement } from '../log-in/provider-links.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import ResendVerification from './resend-verification.tsx';

/** The form; while sign-ups are paused, a notice instead, so that no one fills it in in vain. */
export function SignUp({ chosenPlan }: { chosenPlan: ReactNode }) {
  const { data } = useSignUpQuery(undefined, { refetchOnMountOrArgChange: true });
  const authPath = useAuthPath();
  if (data?.isOpen !== false) return <SignupForm chosenPlan={chosenPlan} />;
  return (
    <AuthPanel
      title={t('sign-up.title', 'Sign up')}
      links={<LoginLink to={authPath(href('/auth/login'))} />}
    >
      <Notice tone="orange" title={t('sign-up.paused', 'New accounts are paused for a moment')}>
        <p>
          {t(
            'sign-up.paused-text',
            'Please try again later. If you have an account, everything works as always.',
          )}
        </p>
      </Notice>
    </AuthPanel>
  );
}

function SignupForm({ chosenPlan }: { chosenPlan: ReactNode }) {
  const [signUp] = useRegisterMutation();
  const { search } = useLocation();
  const authPath = useAuthPath();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema: registerRequest,
    validateOnChange: true,
    send: (request) => signUp({ ...request, attribution: storedAttribution(), ...signUpChoice() }),
    onSuccess: ({ email }) => {
      clearAttribution();
      storeTypedEmail(email);
      storeNextAfterVerification(nextPathOf(search));
      setSentTo(email);
    },
    fallbackMessage: t('sign-up.failed', 'Registration failed. Please try again.'),
  });
  useKnownEmail(form.formProps.ref);

  function correctAddress() {
    setSentTo(null);
    form.showErrors({ email: t('sign-up.correct', 'Correct the address, and sign up again') });
  }

  return (
    <AuthPanel
      title={t('sign-up.title', 'Sign up')}
      links={<LoginLink to={authPath(href('/auth/login'))} />}
    >
      {chosenPlan}
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <TextField
          label={t('account.full-name', 'Full name')}
          autoComplete="name"
          {...form.fieldProps('name')}
        />
        <EmailField autoComplete="email" {...form.fieldProps('email')} />
        <NewPasswordFields
          labels={[
            t('log-in.password', 'Password'),
            t('account.password.confirm', 'Confirm password'),
          ]}
          password={form.fieldProps('password')}
          confirmation={form.fieldProps('confirmPassword')}
          typed={{
            password: form.values.password,
            confirmation: form.values.confirmPassword,
          }}
        />
        <Agreement />
        <Button
          type="submit"
          pending={form.pending}
          pendingText={t('sign-up.pending', 'Creating your account…')}
        >
          {t('sign-up.title', 'Sign up')}
        </Button>
      </Form>
      {/* Not there without providers. */}
      <div className="grid gap-6 not-has-[a]:hidden noscript:hidden">
        <OrLine />
        <ProviderLinks />
      </div>
      <VerificationRequired email={sentTo} onWrongAddress={correctAddress} />
    </AuthPanel>
  );
}

function LoginLink({ to }: { to: string }) {
  return (
    <p>
      {rich('sign-up.log-in', 'Already have an account? <link>Login</link>', {
        link: (words) => <TextLink to={to}>{words}</TextLink>,
      })}
    </p>
  );
}

interface VerificationRequiredProps {
  /** The address that the email was sent to; null before the sign-up. */
  email: string | null;
  /** Goes back to the form. */
  onWrongAddress: () => void;
}

/** Opens after the sign-up. Only its own buttons close it. */
function VerificationRequired({ email, onWrongAddress }: VerificationRequiredProps) {
  const authPath = useAuthPath();
  // Still shown while the dialog closes.
  const [lastEmail, setLastEmail] = useState(email);
  if (email !== null && email !== lastEmail) setLastEmail(email);

  return (
    <Modal
      open={email !== null}
      dismissible={false}
      title={t('sign-up.verification', 'Email Verification Required')}
      description={
        <span>
          {rich(
            'sign-up.verification-text',
            'We have sent an email to <to>{email}</to>. Open the link in it to verify your address; in this browser it also logs you in. If it does not arrive within a few minutes, check your spam or junk folder.',
            { to: (words) => <strong className="wrap-anywhere">{words}</strong>, email: lastEmail },
          )}
        </span>
      }
      actions={
        <>
          <ButtonLink to={authPath(href('/auth/login'))}>
            {t('sign-up.go-to-log-in', 'Go to Login')}
          </ButtonLink>
          <Button variant="secondary" onClick={onWrongAddress}>
            {t('sign-up.wrong-address', 'Wrong address?')}
          </Button>
        </>
      }
    >
      <ResendVerification key={lastEmail} email={lastEmail ?? ''} />
    </Modal>
  );
}
