import { liftSuppressionRequest } from '@stillweb/contract/console/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useState } from 'react';
import { useLiftSuppressionMutation } from '../../api/mails.ts';

/** @param reason why the address is on the list, for screen readers */
export function LiftSuppression({ id, reason }: { id: string; reason: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        Lift<span className="sr-only">{`: ${reason}`}</span>
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Lift the suppression"
        description="News go to this address again, if its owner has agreed to them."
      >
        <LiftForm id={id} onSuccess={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function LiftForm({ id, onSuccess }: { id: string; onSuccess: () => void }) {
  const [lift] = useLiftSuppressionMutation();
  const form = useRequestForm({
    schema: liftSuppressionRequest,
    send: (request) => lift({ id, ...request }),
    onSuccess: () => {
      toast.success('The suppression is lifted.');
      onSuccess();
    },
    fallbackMessage: 'It could not be lifted. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <TextAreaField label="Note" rows={3} {...form.fieldProps('note')} />
      <Button type="submit" pending={form.pending} pendingText="Lifting…">
        Lift
      </Button>
    </Form>
  );
}
