import { joinForm, type Invitation } from '@stillweb/contract/console/session';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useForm } from '@stillweb/ui/forms/use-form.ts';
import { Heading } from '@stillweb/ui/heading.tsx';
import { roleLabels } from '../../parts/role-labels.ts';
import { useJoin } from './use-join.ts';

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

export function JoinForm({ token, invitation }: JoinFormProps) {
  const { join, failure } = useJoin(token);
  const form = useForm({
    schema: joinForm,
    submit: async (request) => {
      const error = await join(request);
      if (error) form.showServerErrors(error);
    },
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
        <FormError>{failure}</FormError>
        <TextField
          label="Name"
          description="As colleagues know you. It stands beside what you do."
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
