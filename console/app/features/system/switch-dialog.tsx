import { switchForm, type SwitchState } from '@stillweb/contract/console/switches';
import { Button } from '@stillweb/ui/button.tsx';
import { FormError } from '@stillweb/ui/forms/form-error.tsx';
import { Form } from '@stillweb/ui/forms/form.tsx';
import { useRequestForm } from '@stillweb/ui/forms/use-request-form.ts';
import { Modal } from '@stillweb/ui/modal.tsx';
import { toast } from '@stillweb/ui/toast.tsx';
import { useTurnSwitchMutation } from '../../api/system.ts';
import { switchLabel } from '../../parts/switch-labels.ts';
import { ReasonFields } from '../../parts/reason-fields.tsx';

interface SwitchDialogProps {
  open: boolean;
  onClose: () => void;
  state: SwitchState;
}

/** Asks why, then turns a switch. */
export function SwitchDialog({ open, onClose, state }: SwitchDialogProps) {
  const { stop, start, effect } = switchLabel(state);
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={`${state.on ? stop : start}?`}
      description={
        state.on ? effect : 'It counts for all servers at once, from the next request on.'
      }
    >
      <TurnForm state={state} onDone={onClose} />
    </Modal>
  );
}

function TurnForm({ state, onDone }: { state: SwitchState; onDone: () => void }) {
  const [turn] = useTurnSwitchMutation();
  const { stop, start, label } = switchLabel(state);
  const form = useRequestForm({
    schema: switchForm,
    send: (request) => turn({ ...request, name: state.name, on: !state.on }),
    onSuccess: () => {
      toast.success(`${label} is ${state.on ? 'off' : 'on'}.`);
      onDone();
    },
    fallbackMessage: 'The switch could not be turned. Please try again.',
  });
  return (
    <Form {...form.formProps}>
      <FormError>{form.failure}</FormError>
      <ReasonFields fieldProps={form.fieldProps} />
      <Button
        type="submit"
        variant={state.on ? 'danger' : 'primary'}
        pending={form.pending}
        pendingText="Waiting for your passkey…"
      >
        {state.on ? stop : start}
      </Button>
    </Form>
  );
}
