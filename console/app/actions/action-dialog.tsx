import type { GlobalRequest } from '@stillweb/contract/console/global-actions';
import ModalDialog from '@stillweb/ui/dialog/modal-dialog.tsx';
import { useRef, useState, type ReactNode } from 'react';
import { ActionForm, type FormSteps, type Started } from './action-form.tsx';
import { ActionOutcome } from './action-outcome.tsx';

export interface GlobalActionDialogProps {
  open: boolean;
  /** @param started null where nothing was sent */
  onClose: (started: Started | null) => void;
  /** All that the action takes: the dialog asks only why. */
  request: GlobalRequest;
  title: string;
  description: ReactNode;
  /** The label of the outcome's closing button, as in "Back to the mailing". */
  back: string;
  isDangerous?: boolean;
  /** Content next to the preview. */
  children?: ReactNode;
}

/** An action that concerns no single customer. It loads when it first opens. */
export default function GlobalActionDialog({
  request,
  isDangerous = false,
  children,
  ...dialog
}: GlobalActionDialogProps) {
  return (
    <ActionDialog {...dialog}>
      {(steps) => (
        <ActionForm
          {...steps}
          userId={null}
          action={request.action}
          request={request}
          isDangerous={isDangerous}
        >
          {children}
        </ActionForm>
      )}
    </ActionDialog>
  );
}

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
