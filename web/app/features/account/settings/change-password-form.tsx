import { updatePasswordRequest, type UpdatePasswordRequest } from '@stillweb/contract/account/user';
import { PasswordPanel } from '@stillweb/ui/account/account-panels.tsx';
import { WeakPasswordText } from '@stillweb/ui/account/weak-password-text.tsx';
import { failureOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { PasswordField } from '@stillweb/ui/forms/password-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { t } from '@stillweb/texts/t';
import { useKeysQuery } from '../../../api/account/keys.ts';
import { useUpdatePasswordMutation } from '../../../api/user.ts';
import { useSessionUser } from '../../../session/hooks.ts';
import { NewPasswordFields } from '../new-password-fields.tsx';

export function ChangePasswordForm() {
  const [updatePassword] = useUpdatePasswordMutation();
  const user = useSessionUser();
  const form = useForm({ schema: updatePasswordRequest, submit, validateOnBlur: true });

  async function submit(request: UpdatePasswordRequest) {
    const { error } = await updatePassword(request);
    if (error) {
      form.showServerErrors(error);
      toast.error(
        failureOf(
          error,
          t('change-password.failed', 'Your password could not be updated. Please try again.'),
        ),
      );
    } else {
      form.reset();
      toast.success(t('account.password.updated', 'Password updated successfully!'));
    }
  }

  return (
    <PasswordPanel>
      <WeakPassword />
      <Form {...form.formProps}>
        {/* Password managers read from it which account the new password belongs to. */}
        <input hidden readOnly type="text" autoComplete="username" value={user?.email ?? ''} />
        <PasswordField
          label={t('change-password.old', 'Old password')}
          autoComplete="current-password"
          {...form.fieldProps('oldPassword')}
        />
        <NewPasswordFields
          labels={[
            t('reset-password.new', 'New password'),
            t('account.password.confirm', 'Confirm password'),
          ]}
          password={form.fieldProps('newPassword')}
          confirmation={form.fieldProps('confirmPassword')}
          typed={{
            password: form.values.newPassword,
            confirmation: form.values.confirmPassword,
          }}
        />
        <Button
          type="submit"
          className="justify-self-start"
          pending={form.pending}
          pendingText={t('account.saving', 'Saving…')}
        >
          {t('change-password.button', 'Change Password')}
        </Button>
      </Form>
    </PasswordPanel>
  );
}

/** Asks for a better password where the present one came from another system and breaks our rules. */
function WeakPassword() {
  return useKeysQuery().data?.passwordIsWeak ? <WeakPasswordText /> : null;
}
