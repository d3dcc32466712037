import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { type ReactNode, useRef, useState } from 'react';
import type { FormSteps, Started } from './action-form.tsx';
import { ActionOutcome } from './action-outcome.tsx';

interface ActionDialogProps {
  open: boolean;
  /** @param started null where nothing was sent */
  onClose: (started: Started | null) => void;
  title: string;
  description?: ReactNode;
  /** The label of the outcome's closing button, as in "Back to the customer". */
  back: string;
  children: (steps: FormSteps) => ReactNode;
}

/** An action from its form to its outcome. */
export function ActionDialog({ children, back, onClose, ...modal }: ActionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const sent = useRef<Started | null>(null);

  function close() {
    onClose(sent.current);
    sent.current = null;
  }

  return (
    // A signed action is being sent: closing would hide its result.
    <ModalDialog {...modal} onClose={close} dismissible={!isBusy} isWide>
      <Steps
        form={children}
        back={back}
        onBusy={setIsBusy}
        onStart={(started) => {
          sent.current = started;
        }}
        onCancel={close}
      />
    </ModalDialog>
  );
}

interface StepsProps extends FormSteps {
  form: ActionDialogProps['children'];
  back: string;
}

/** They start over whenever the dialog opens. */
function Steps({ form, back, onBusy, onStart, onCancel }: StepsProps) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <ActionOutcome started={started} back={back} onClose={onCancel} />;

  function start(next: Started) {
    onStart(next);
    setStarted(next);
  }

  return form({ onBusy, onStart: start, onCancel });
}
