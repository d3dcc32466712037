import { stopMailingRequest } from '@stillweb/contract/console/mailings';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useState } from 'react';
import { useStopMailingMutation } from '../../api/mails.ts';
import { ReasonFields, TicketField } from '../../parts/reason-fields.tsx';

export function StopMailing({ id }: { id: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsOpen(true)}>
        Stop
      </Button>
      <Modal
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="Stop this mailing"
        description="Who has not got it yet gets it no more. It cannot be resumed."
      >
        <StopForm id={id} onSuccess={() => setIsOpen(false)} />
      </Modal>
    </>
  );
}

function StopForm({ id, onSuccess }: { id: string; onSuccess: () => void }) {
  const [stop] = useStopMailingMutation();
  const form = useRequestForm({
    schema: stopMailingRequest,
    send: (request) => stop({ id, ...request }),
    onSuccess,
    fallbackMessage: 'The mailing could not be stopped. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <ReasonFields fieldProps={form.fieldProps} />
      <TicketField {...form.fieldProps('ticket')} />
      <Button type="submit" variant="danger" pending={form.pending} pendingText="Stopping…">
        Stop the mailing
      </Button>
    </Form>
  );
}
