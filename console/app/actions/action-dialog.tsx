import ModalDialog from '@stillweb/ui/modal-dialog.tsx';
import { type ReactNode, useState } from 'react';
import type { FormSteps, Started } from './action-form.tsx';
import { ActionOutcome } from './action-outcome.tsx';

interface ActionDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description: ReactNode;
  /** Where closing leads. */
  back: string;
  children: (steps: FormSteps) => ReactNode;
}

/** An action from its form to its outcome. */
export function ActionDialog({ children, back, ...modal }: ActionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    // What was signed is being sent: closing would hide what comes of it.
    <ModalDialog {...modal} dismissible={!isBusy} isWide>
      <Steps form={children} back={back} onBusy={setIsBusy} onClose={modal.onClose} />
    </ModalDialog>
  );
}

interface StepsProps {
  form: ActionDialogProps['children'];
  back: string;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** They start over whenever the dialog opens. */
function Steps({ form, back, onBusy, onClose }: StepsProps) {
  const [started, setStarted] = useState<Started | null>(null);
  if (started) return <ActionOutcome started={started} back={back} onClose={onClose} />;
  return form({ onBusy, onStart: setStarted, onCancel: onClose });
}
