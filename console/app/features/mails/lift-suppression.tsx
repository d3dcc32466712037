import { liftSuppressionRequest } from '@stillweb/contract/console/mail/suppressions';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { TextAreaField } from '@stillweb/ui/forms/text-area-field.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { toast } from '@stillweb/ui/toast.tsx';
import { useLiftSuppressionMutation } from '../../api/mails.ts';
import { DialogButton } from '../../parts/dialog-button.tsx';

/** @param reason why the address is on the list, for screen readers */
export function LiftSuppression({ id, reason }: { id: string; reason: string }) {
  return (
    <DialogButton
      label="Lift"
      hiddenLabel={`: ${reason}`}
      title="Lift the suppression"
      description="News is sent to this address again, if its owner has agreed to it."
    >
      {(close) => <LiftForm id={id} onSuccess={close} />}
    </DialogButton>
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
