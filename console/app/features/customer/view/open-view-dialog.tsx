import { openViewRequest, viewMinutes } from '@stillweb/contract/console/view';
import { Button } from '@stillweb/ui/kit/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { href, useNavigate } from 'react-router';
import { ReasonFields } from '../../../forms/reason-fields.tsx';
import { useOpenViewMutation } from './api.ts';

export interface OpenViewDialogProps {
  open: boolean;
  onClose: () => void;
  userId: string;
}

/** Asks why, then opens the view. It loads when it first opens. */
export default function OpenViewDialog({ open, onClose, userId }: OpenViewDialogProps) {
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      title="See as the customer"
      description={`For ${viewMinutes} minutes you see the customer’s account and subscription pages. You cannot change anything there, and you are not logged in as the customer.`}
    >
      <OpenViewForm userId={userId} onCancel={onClose} />
    </ModalDialog>
  );
}

/** It starts over whenever the dialog opens. */
function OpenViewForm({ userId, onCancel }: { userId: string; onCancel: () => void }) {
  const [open] = useOpenViewMutation();
  const navigate = useNavigate();
  const form = useRequestForm({
    schema: openViewRequest,
    send: (request) => open({ userId, ...request }),
    onSuccess: () => void navigate(href('/customers/:userId/view', { userId })),
    fallbackMessage: 'The view could not be opened. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <ReasonFields
        fieldProps={form.fieldProps}
        description="The note is kept with the customer's notes, the reason in the audit log."
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={form.pending} pendingText="Opening…">
          {`See for ${viewMinutes} minutes`}
        </Button>
        <Button variant="quiet" unavailable={form.pending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
