import { joinForm, type Invitation } from '@stillweb/contract/console/staff/session';
import { errorCodeOf } from '@stillweb/ui/api/errors.ts';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextField } from '@stillweb/ui/forms/text-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Heading } from '@stillweb/ui/page/heading.tsx';
import { registerPasskey } from '@stillweb/ui/passkeys/register-passkey.ts';
import { QueryFailure } from '@stillweb/ui/queries/loaded.tsx';
import { redirectTo } from '@stillweb/ui/page/redirect-to.ts';
import { useInvitationQuery, useJoinMutation, useJoinOptionsMutation } from '../../api/session.ts';
import { Waiting } from '../../page/page-title.tsx';
import { roleLabels } from '../../text/labels.ts';
import { TextLink } from '../../text/text-link.tsx';
import type { Route } from './+types/join.ts';

/** The page of an invite's link. */
export default function Join({ params: { token } }: Route.ComponentProps) {
  const query = useInvitationQuery(token);
  const { data: invitation, error } = query;
  if (invitation) return <JoinForm token={token} invitation={invitation} />;
  if (!error) return <Waiting>Checking the link…</Waiting>;
  if (isInvalidLink(error)) return <InvalidLink />;
  return <QueryFailure query={query} message="The link could not be checked." />;
}

/** A link that was mistyped has the shape of no token, which is a mistake in the request. */
function isInvalidLink(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === 'INVALID_LINK' || code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}

function InvalidLink() {
  return (
    <>
      <title>Link not valid | Console</title>
      <Heading level={1} size="section">
        This link does not work
      </Heading>
      <p className="text-soft">
        It was already used, has expired, was revoked, or is incomplete. A link works only once. Ask
        the person who invited you for a new one.
      </p>
      <p className="text-sm text-soft">
        Already joined? <TextLink to="/login">Log in</TextLink>
      </p>
    </>
  );
}

interface JoinFormProps {
  token: string;
  invitation: Invitation;
}

/** Creates a passkey, uses the link with it, and opens the console. */
function JoinForm({ token, invitation }: JoinFormProps) {
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
