import { updatePasswordRequest, type UpdatePasswordRequest } from '@stillweb/contract/user';
import { useWatch } from 'react-hook-form';
import { messageOf } from '../../api/errors.ts';
import { useUpdatePasswordMutation } from '../../api/user.ts';
import { useSessionUser } from '../../session/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Heading } from '../../ui/heading.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { Form } from './form.tsx';
import { PasswordChecklist } from './password-checklist.tsx';
import { showFieldErrors, useSchemaForm } from './use-schema-form.ts';

const fields = ['oldPassword', 'newPassword', 'confirmPassword'] as const;

export function ChangePasswordForm() {
  const [updatePassword] = useUpdatePasswordMutation();
  const user = useSessionUser();
  const form = useSchemaForm(updatePasswordRequest, { mode: 'all' });
  const [password, confirmation] = useWatch({
    control: form.control,
    name: ['newPassword', 'confirmPassword'],
  });
  const { errors, isSubmitting } = form.formState;

  async function submit(request: UpdatePasswordRequest) {
    const { error } = await updatePassword(request);
    if (error) {
      showFieldErrors(error, form, fields);
      toast.error(messageOf(error, 'Your password could not be updated. Please try again.'));
    } else {
      form.reset({ oldPassword: '', newPassword: '', confirmPassword: '' });
      toast.success('Password updated successfully!');
    }
  }

  return (
    <Card aria-labelledby="change-password" className="grid gap-6">
      <Heading level={2} size="part" id="change-password">
        Change Password
      </Heading>
      <Form onSubmit={form.handleSubmit(submit)}>
        {/* Tells a password manager which account the new password is for. */}
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={user?.email ?? ''}
        />
        <PasswordField
          label="Old password"
          autoComplete="current-password"
          error={errors.oldPassword?.message}
          {...form.register('oldPassword')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          error={errors.newPassword?.message}
          {...form.register('newPassword', {
            onChange: () => {
              if (form.getValues('confirmPassword')) void form.trigger('confirmPassword');
            },
          })}
        />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <PasswordChecklist password={password} confirmation={confirmation} />
        <Button
          type="submit"
          className="justify-self-start"
          pending={isSubmitting}
          pendingText="Saving…"
        >
          Change Password
        </Button>
      </Form>
    </Card>
  );
}
