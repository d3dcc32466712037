import type { ActionRow, StartedAction } from '@stillweb/contract/console/actions';
import { Modal } from '@stillweb/ui/modal.tsx';
import { useState } from 'react';
import { ActionOutcome } from '../../parts/actions/action-outcome.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { Decision } from './may-decide.ts';

export interface DecisionDialogProps {
  open: boolean;
  onClose: () => void;
  row: ActionRow;
  decision: Decision;
}

/** A decision about what a colleague has asked for, up to what came of it. It loads when it first opens. */
export default function DecisionDialog({ open, onClose, row, decision }: DecisionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const { confirm, requestedBy } = row;
  return (
    <Modal
      open={open}
      onClose={onClose}
      // What was signed is being sent: closing would hide what comes of it.
      dismissible={!isBusy}
      isWide
      title={`${decision === 'approve' ? 'Approve' : 'Refuse'}: ${confirm}`}
      description={`${requestedBy.name} asked for it.`}
    >
      <Steps row={row} decision={decision} onBusy={setIsBusy} onClose={onClose} />
    </Modal>
  );
}

interface StepsProps {
  row: ActionRow;
  decision: Decision;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** They begin anew whenever the dialog opens. */
function Steps({ onClose, ...props }: StepsProps) {
  const [started, setStarted] = useState<StartedAction | null>(null);
  if (!started) return <DecisionForm {...props} onDecided={setStarted} onCancel={onClose} />;
  const shown = { ...started, confirm: props.row.confirm };
  return <ActionOutcome started={shown} back="Back to Today" onClose={onClose} />;
}
