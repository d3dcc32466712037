import { registerRequest } from '@stillweb/contract/account/auth';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField, TextField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Notice } from '@stillweb/ui/feedback/notice.tsx';
import { type ReactNode, useState } from 'react';
import { href, useLocation } from 'react-router';
import { useRegisterMutation, useSignUpQuery } from '../../../api/auth.ts';
import { TextLink } from '../../../links/text-link.tsx';
import {
  clearAttribution,
  storedAttribution,
  storeNextAfterVerification,
  signUpChoice,
  storeTypedEmail,
} from '../../../session/visit.ts';
import { nextPathOf } from '../../../session/next-path.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath } from '../links/use-auth-path.ts';
import { useKnownEmail } from '../links/use-known-email.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { OrLine } from '../providers/or-line.tsx';
import { ProviderLinks } from '../providers/provider-links.tsx';
import { Agreement } from './agreement.tsx';
import { VerificationRequired } from './verification-required.tsx';

/** The form; while sign-ups are paused, a notice instead, so that no one fills it in in vain. */
export function SignUp({ chosenPlan }: { chosenPlan: ReactNode }) {
  const { data } = useSignUpQuery(undefined, { refetchOnMountOrArgChange: true });
  const authPath = useAuthPath();
  if (data?.isOpen !== false) return <SignupForm chosenPlan={chosenPlan} />;
  return (
    <AuthPanel title="Sign up" links={<LoginLink to={authPath(href('/auth/login'))} />}>
      <Notice tone="orange" title="New accounts are paused for a moment">
        <p>Please try again later. If you have an account, everything works as always.</p>
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
    fallbackMessage: 'Registration failed. Please try again.',
  });
  useKnownEmail(form.formProps.ref);

  function correctAddress() {
    setSentTo(null);
    form.showErrors({ email: 'Correct the address, and sign up again' });
  }

  return (
    <AuthPanel title="Sign up" links={<LoginLink to={authPath(href('/auth/login'))} />}>
      {chosenPlan}
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
        <EmailField autoComplete="email" {...form.fieldProps('email')} />
        <NewPasswordFields
          labels={['Password', 'Confirm password']}
          password={form.fieldProps('password')}
          confirmation={form.fieldProps('confirmPassword')}
          typed={{
            password: form.values.password,
            confirmation: form.values.confirmPassword,
          }}
        />
        <Agreement />
        <Button type="submit" pending={form.pending} pendingText="Creating your account…">
          Sign up
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
      Already have an account? <TextLink to={to}>Login</TextLink>
    </p>
  );
}
