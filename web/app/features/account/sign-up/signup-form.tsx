import { registerRequest } from '@stillweb/contract/auth';
import { type ReactNode, useState } from 'react';
import { href, useLocation } from 'react-router';
import { useRegisterMutation } from '../../../api/auth.ts';
import { EmailField } from '../../../forms/email-field.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormError } from '../../../forms/form-error.tsx';
import { PasswordField } from '../../../forms/password-field.tsx';
import { TextField } from '../../../forms/text-field.tsx';
import { useRequestForm } from '../../../forms/use-request-form.ts';
import { clearAttribution, storedAttribution } from '../../../session/attribution.ts';
import { storedChoice } from '../../../session/chosen-plan.ts';
import { storeNextAfterVerification } from '../../../session/next-after-verification.ts';
import { nextPathOf } from '../../../session/next-path.ts';
import { storeTypedEmail } from '../../../session/typed-email.ts';
import { Button } from '../../../ui/button.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath } from '../links/use-auth-path.ts';
import { useKnownEmail } from '../links/use-known-email.ts';
import { PasswordChecklist } from '../password-checklist.tsx';
import { useChoiceClass } from '../use-choice-class.ts';
import { Agreement } from './agreement.tsx';
import { VerificationRequired } from './verification-required.tsx';

export function SignupForm({ chosenPlan }: { chosenPlan: ReactNode }) {
  const [signUp] = useRegisterMutation();
  const { search } = useLocation();
  const authPath = useAuthPath();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useRequestForm({
    schema: registerRequest,
    validateOnChange: true,
    send: (request) => signUp({ ...request, attribution: storedAttribution(), ...choiceForLink() }),
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
    <AuthPanel
      title="Sign up"
      links={<LoginLink to={authPath(href('/auth/login'))} />}
      bodyClass={useChoiceClass()}
    >
      {chosenPlan}
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <TextField label="Full name" autoComplete="name" {...form.fieldProps('name')} />
        <EmailField autoComplete="email" {...form.fieldProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...form.fieldProps('password')}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.fieldProps('confirmPassword')}
        />
        <PasswordChecklist
          password={form.values.password}
          confirmation={form.values.confirmPassword}
        />
        <Agreement />
        <Button type="submit" pending={form.pending} pendingText="Creating your account…">
          Sign up
        </Button>
      </Form>
      <VerificationRequired email={sentTo} onWrongAddress={correctAddress} />
    </AuthPanel>
  );
}

/** For the link in the email, which may be opened in another browser. */
function choiceForLink() {
  const choice = storedChoice();
  return choice && { plan: choice.plan, offer: choice.offer ?? undefined };
}

function LoginLink({ to }: { to: string }) {
  return (
    <p>
      Already have an account? <TextLink to={to}>Login</TextLink>
    </p>
  );
}
