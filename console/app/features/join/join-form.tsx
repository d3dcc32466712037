import { joinForm, type Invitation } from '@stillweb/contract/console/staff/session';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Heading } from '@stillweb/ui/heading.tsx';
import { redirectTo } from '@stillweb/ui/redirect-to.ts';
import { useJoinMutation, useJoinOptionsMutation } from '../../api/session.ts';
import { roleLabels } from '../../parts/role-labels.ts';
import { registerPasskey } from '@stillweb/ui/passkeys/register-passkey.ts';

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

/** Creates a passkey, uses the link with it, and opens the console. */
export function JoinForm({ token, invitation }: JoinFormProps) {
  const [getOptions] = useJoinOptionsMutation();
  const [join] = useJoinMutation();
  const form = useRequestForm({
    schema: joinForm,
    send: async (typed) =>
      registerPasskey(await getOptions({ token, ...typed }), (credential) =>
        join({ token, ...typed, credential }),
      ),
    // A page load, so that nothing of who was logged in before stays in the tab's memory.
    onSuccess: () => redirectTo('/'),
    fallbackMessage: 'You could not join. Please try again.',
  });
  return (
    <>
      <title>Join | Console</title>
      <Heading level={1} size="section">
        Join the console
      </Heading>
      <p className="text-soft">
        You are invited as{' '}
        <strong className="font-medium text-ink">{roleLabels[invitation.role]}</strong>, with the
        address <strong className="font-medium text-ink">{invitation.email}</strong>. You log in
        with a passkey: your fingerprint, face, PIN or security key. There is no password.
      </p>
      <Form {...form.formProps}>
        <FormError>{form.failure}</FormError>
        <TextField
          label="Name"
          description="The name that your colleagues know. It is shown with your actions."
          autoComplete="name"
          {...form.fieldProps('name')}
        />
        <Button type="submit" pending={form.pending} pendingText="Waiting for your device…">
          Create passkey
        </Button>
      </Form>
    </>
  );
}
