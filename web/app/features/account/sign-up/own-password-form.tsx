import { verifyEmailRequest, type VerifyEmailRequest } from '@stillweb/contract/account/auth';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { rich } from '@stillweb/texts/rich';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { TextLink } from '../../../links/links.tsx';
import { AuthPanel } from '../auth-panel.tsx';

interface OwnPasswordFormProps {
  send: (request: VerifyEmailRequest) => Promise<{ error?: unknown }>;
  fallbackMessage: string;
}

/** Asks for the password of the sign-up to verify: the link alone does not show that its reader has signed up. */
export function OwnPasswordForm({ send, fallbackMessage }: OwnPasswordFormProps) {
  const form = useRequestForm({
    schema: verifyEmailRequest,
    send,
    onSuccess: () => {},
    fallbackMessage,
  });

  return (
    <AuthPanel
      focusesHeading
      title={t('own-password.title', 'Enter your password')}
      intro={t(
        'own-password.text',
        'Enter the password that you chose when you signed up. If someone else signed up with your address, their sign-up will end.',
      )}
      links={<NewPassword />}
    >
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <PasswordField
          label={t('log-in.password', 'Password')}
          autoComplete="current-password"
          {...form.fieldProps('password')}
        />
        <Button
          type="submit"
          pending={form.pending}
          pendingText={t('verify-email.pending', 'Verifying…')}
        >
          {t('verify-email.button', 'Verify email')}
        </Button>
      </Form>
    </AuthPanel>
  );
}

function NewPassword() {
  return (
    <p>
      {rich(
        'own-password.new',
        'Never chose one, or forgot it? <link>Set a new password</link> with a link that we send you. It verifies your address too, and ends all other sign-ups with it.',
        { link: (words) => <TextLink to={href('/auth/forget-password')}>{words}</TextLink> },
      )}
    </p>
  );
}
