import type { ActionRow } from '@stillweb/contract/console/actions';
import { ActionDialog } from '../../actions/action-dialog.tsx';
import { DecisionForm, type Decision } from './decision-form.tsx';

export interface DecisionDialogProps {
  open: boolean;
  onClose: () => void;
  row: ActionRow;
  decision: Decision;
}

/** A decision about what a colleague has asked for, up to its outcome. It loads when it first opens. */
export default function DecisionDialog({ row, decision, ...dialog }: DecisionDialogProps) {
  return (
    <ActionDialog
      {...dialog}
      title={`${decision === 'approve' ? 'Approve' : 'Refuse'}: ${row.confirm}`}
      back="Back to Today"
    >
      {(steps) => <DecisionForm {...steps} row={row} decision={decision} />}
    </ActionDialog>
  );
}
