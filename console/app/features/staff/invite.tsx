import { inviteRequest } from '@stillweb/contract/console/staff/staff';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { EmailField } from '@stillweb/ui/forms/text-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/feedback/toast.tsx';
import { useInviteMutation } from '../../api/staff.ts';
import { DialogButton } from '../../forms/dialog-button.tsx';
import { roleLabels } from '../../text/labels.ts';

/** Asks for an address and a role. The server emails the link. */
export function Invite() {
  return (
    <DialogButton
      label="Invite"
      variant="primary"
      title="Invite to the console"
      description="We email them a link that works once. Only they see it. You sign the invite with your passkey."
    >
      {(close) => <InviteForm onSuccess={close} />}
    </DialogButton>
  );
}

function InviteForm({ onSuccess }: { onSuccess: () => void }) {
  const [invite] = useInviteMutation();
  const form = useRequestForm({
    schema: inviteRequest,
    send: invite,
    onSuccess: ({ email }) => {
      toast.success(`The link was emailed to ${email}.`);
      onSuccess();
    },
    fallbackMessage: 'The invite could not be sent. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <EmailField autoComplete="off" {...form.fieldProps('email')} />
      <SelectField
        label="Role"
        options={roleLabels}
        placeholder="Choose a role"
        {...form.fieldProps('role')}
      />
      <Button type="submit" pending={form.pending} pendingText="Waiting for your passkey…">
        Send the invite
      </Button>
    </Form>
  );
}
