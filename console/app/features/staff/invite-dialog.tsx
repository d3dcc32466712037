import { roles } from '@stillweb/contract/console/roles';
import { inviteRequest, type CreatedInvite } from '@stillweb/contract/console/staff';
import { Button } from '@stillweb/ui/button.tsx';
import { EmailField } from '@stillweb/ui/forms/email-field.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { SelectField } from '@stillweb/ui/forms/select-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useState } from 'react';
import { useInviteMutation } from '../../api/staff.ts';
import { copy } from '../../parts/id-text.tsx';
import { Instant } from '../../parts/instant.tsx';
import { roleLabels } from '../../parts/role-labels.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Asks whom to invite, then shows the link: this once, because only its hash is stored. */
export function InviteDialog({ open, onClose }: InviteDialogProps) {
  const [invite, setInvite] = useState<CreatedInvite | null>(null);

  function close() {
    setInvite(null);
    onClose();
  }

  return (
    <Modal
      open={open}
      onClose={close}
      // Escape would lose the link.
      dismissible={!invite}
      title={invite ? 'Pass this link on' : 'Invite to the console'}
      description={
        invite
          ? 'It works once, and is shown this once. Send it in a way that only this person reads.'
          : 'You get a link to pass on. For somebody who has lost the passkeys, the new one replaces them.'
      }
      actions={
        invite && (
          <>
            <Button onClick={() => void copy(invite.url)}>Copy link</Button>
            <Button variant="secondary" onClick={close}>
              Done
            </Button>
          </>
        )
      }
    >
      {invite ? <InviteLink invite={invite} /> : <InviteForm onSuccess={setInvite} />}
    </Modal>
  );
}

function InviteLink({ invite: { email, role, expiresAt, url } }: { invite: CreatedInvite }) {
  return (
    <div className="grid gap-2 text-sm">
      <p>{`${email}, ${roleLabels[role]}`}</p>
      <code className="rounded-md border border-line bg-paper p-3 break-all">{url}</code>
      <p className="text-soft">
        Until <Instant value={expiresAt} />
      </p>
    </div>
  );
}

function InviteForm({ onSuccess }: { onSuccess: (invite: CreatedInvite) => void }) {
  const [invite] = useInviteMutation();
  const form = useRequestForm({
    schema: inviteRequest,
    send: async (request) => {
      const answer = await invite(request);
      if (answer.data) onSuccess(answer.data);
      return answer;
    },
    onSuccess: () => {},
    fallbackMessage: 'The invite could not be made. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <EmailField autoComplete="off" {...form.fieldProps('email')} />
      <SelectField label="Role" defaultValue="" {...form.fieldProps('role')}>
        <option value="" disabled>
          Choose a role
        </option>
        {roles.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </SelectField>
      <Button type="submit" pending={form.pending} pendingText="Making the link…">
        Make the link
      </Button>
    </Form>
  );
}
