import { resetPasswordRequest, type ResetPasswordRequest } from '@stillweb/contract/user';
import { errorCodeOf, failureOf, type Failure } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Loading } from '@stillweb/ui/loading.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { href, useNavigate } from 'react-router';
import { useCheckResetLinkQuery, useResetPasswordMutation } from '../../../api/one-time-links.ts';
import { TextLink } from '../../../links/text-link.tsx';
import { AuthPanel } from '../auth-panel.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { ExpiredLink } from './expired-link.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const { data: link, isLoading } = useCheckResetLinkQuery(token);
  return (
    // As high as with a notice, so that nothing below moves when the answer comes.
    <div className="min-h-208">
      <AuthPanel
        title="Choose a new password"
        links={!isLoading && <TextLink to={href('/auth/login')}>Back to Login</TextLink>}
      >
        {isLoading ? (
          // Neither the notice of an expired link nor the form may move text that is already shown.
          <Loading>Checking your link…</Loading>
        ) : (
          <NewPasswordForm token={token} isExpired={link?.isValid === false} />
        )}
      </AuthPanel>
    </div>
  );
}

function NewPasswordForm({ token, isExpired }: { token: string; isExpired: boolean }) {
  const [resetPassword] = useResetPasswordMutation();
  const navigate = useNavigate();
  const form = useForm({ schema: resetPasswordRequest, submit, validateOnBlur: true });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRefused, setIsRefused] = useState(false);

  async function submit(request: ResetPasswordRequest) {
    setFailure(null);
    setIsRefused(false);
    const { error } = await resetPassword({ token, ...request });
    if (!error) {
      toast.success('Password updated successfully!');
      await navigate(href('/auth/login'), { replace: true });
    } else if (errorCodeOf(error) === 'INVALID_LINK') {
      setIsRefused(true);
    } else if (!form.showServerErrors(error)) {
      setFailure(failureOf(error, 'Something went wrong'));
    }
  }

  return (
    <>
      {(isExpired || isRefused) && (
        // Said again when the server refuses the link once more.
        <ExpiredLink key={String(isRefused)} />
      )}
      <Form {...form.formProps}>
        <FormError>{failure}</FormError>
        <NewPasswordFields
          labels={['New password', 'Confirm new password']}
          password={form.fieldProps('newPassword')}
          confirmation={form.fieldProps('confirmPassword')}
          typed={{
            password: form.values.newPassword,
            confirmation: form.values.confirmPassword,
          }}
        />
        <Button type="submit" pending={form.pending} pendingText="Saving…">
          Reset password
        </Button>
      </Form>
    </>
  );
}
