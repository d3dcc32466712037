import { forgotPasswordRequest, type ForgotPasswordRequest } from '@stillweb/contract/account/auth';
import { brand } from '@stillweb/contract/brand';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { href } from 'react-router';
import { useForgotPasswordMutation } from '../../../api/account/one-time-links.ts';
import { storeMessage } from '../../../document/message.ts';
import { addressPath, prefix } from '../../../language.ts';
import { TextLink } from '../../../links/links.tsx';
import { storeTypedEmail } from '../../../session/visit.ts';
import { AuthPanel } from '../auth-panel.tsx';
import { useAuthPath, useKnownEmail } from '../between-forms.ts';

export const meta = () => [
  { title: `${t('forgot-password.name', 'Reset your password')} | ${brand.name}` },
  {
    name: 'description',
    content: t('forgot-password.description', 'Get a link to choose a new {brand} password.', {
      brand: brand.name,
    }),
  },
];

export default function ForgotPasswordForm() {
  const [forgotPassword] = useForgotPasswordMutation();
  const form = useForm({ schema: forgotPasswordRequest, submit });
  useKnownEmail(form.formProps.ref);
  const authPath = useAuthPath();

  async function submit(request: ForgotPasswordRequest) {
    const { error } = await forgotPassword(request);
    if (error) {
      form.showServerErrors(error);
      toast.error(
        failureOf(
          error,
          t('forgot-password.failed', 'The reset link could not be sent. Please try again.'),
        ),
      );
      return;
    }
    storeTypedEmail(request.email);
    storeMessage(t('forgot-password.sent', 'Reset link sent to {email}', { email: request.email }));
    const nextPage = href('/check-resetPasswordEmail');
    await redirectTo(prefix ? addressPath(nextPage) : nextPage);
  }

  return (
    <AuthPanel
      title={t('forgot-password.title', 'Reset Your Password')}
      intro={t(
        'forgot-password.text',
        'Tell us the email address of your account, and we send you a link to choose a new password.',
      )}
      links={
        <TextLink to={authPath(href('/auth/login'))}>
          {t('account.back-to-log-in', 'Back to Login')}
        </TextLink>
      }
    >
      <Form {...form.formProps}>
        <EmailField autoComplete="email" {...form.fieldProps('email')} />
        <Button type="submit" pending={form.pending} pendingText={t('account.sending', 'Sending…')}>
          {t('forgot-password.button', 'Send Reset Link')}
        </Button>
      </Form>
    </AuthPanel>
  );
}
